package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.execution.Sending;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

final class BatchesTest {
  @Test
  void of_manySmall_areTenAtATimeInOrder() {
    List<Integer> entries = IntStream.range(0, 23).boxed().toList();

    List<List<Integer>> batches = Batches.of(entries, _ -> 1);

    assertThat(batches).extracting(List::size).containsExactly(10, 10, 3);
    assertThat(batches.stream().flatMap(List::stream)).isEqualTo(entries);
  }

  @Test
  void of_bigOnes_stayWithinAMebibyteTogether() {
    int half = Batches.MOST_BYTES / 2;

    assertThat(Batches.of(List.of(half, half, 1, half, Batches.MOST_BYTES + 1, 1), size -> size)).containsExactly(
        List.of(half, half), List.of(1, half), List.of(Batches.MOST_BYTES + 1), List.of(1));
  }

  @Test
  void of_none_isNoBatch() {
    assertThat(Batches.of(Collections.<Integer>emptyList(), size -> size)).isEmpty();
  }

  @Test
  void outcomes_answerOutOfOrderWithOneLeftOut_areInOrderAndThatOneIsRefused() {
    BatchResultErrorEntry failed = BatchResultErrorEntry.builder().id("2").code("Busy").message("try again").build();

    assertThat(BatchOutcomes.of(4, List.of("3", "0"), List.of(failed))).containsExactly(new Sending.Sent(),
        new Sending.Refused("the queue did not say what became of it"), new Sending.Refused("Busy: try again"),
        new Sending.Sent());
  }
}
