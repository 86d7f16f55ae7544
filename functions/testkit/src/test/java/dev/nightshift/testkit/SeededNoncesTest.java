package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SeededNoncesTest {
  @Test
  void draw_sameSeed_sameNoncesAndNoneTwice() {
    List<String> drawn = draw(7);

    assertThat(draw(7)).isEqualTo(drawn);
    assertThat(draw(8)).isNotEqualTo(drawn);
    assertThat(drawn).doesNotHaveDuplicates().allMatch(nonce -> nonce.matches("[\\x21-\\x7e]{8,64}"));
  }

  private static List<String> draw(long seed) {
    SeededNonces nonces = new SeededNonces(seed);
    return IntStream.range(0, 1000).mapToObj(_ -> nonces.draw()).toList();
  }
}
