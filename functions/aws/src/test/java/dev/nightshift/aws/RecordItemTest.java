package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.RecordTooLarge;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.testkit.SampleRecords;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

final class RecordItemTest {
  private final MapBlobs blobs = new MapBlobs();

  /** Field report 2, a lease in seconds and milliseconds: every time comes back as it was. */
  @Test
  void write_everyState_isReadBackWithEveryField() {
    for (JobState state : SampleRecords.everyState()) {
      JobRecord record = SampleRecords.everything(SampleRecords.freshKey(), state, 3000);

      assertThat(RecordItem.read(RecordItem.write(record, blobs), blobs)).isEqualTo(record);
    }
  }

  @Test
  void write_smallRecord_hasNothingInTheBucket() {
    RecordItem.write(SampleRecords.queued(SampleRecords.freshKey()), blobs);

    assertThat(blobs.objects).isEmpty();
  }

  /** 1 KB is one write unit. Printed, since README states it. */
  @Test
  void write_everyJobOfTheBacklog_staysWithinOneWriteUnitInEachStateOfAGoodNight() throws IOException {
    Map<String, Integer> most = new LinkedHashMap<>();
    for (String line : Files.readAllLines(Path.of("../../events/backlog-267/jobs.jsonl"))) {
      JobRecord queued = accepted(line);
      JobRecord running = SampleRecords.next(queued, new JobState.Running(
          new Lease(UUID.randomUUID().toString(), SampleRecords.NOW.plusSeconds(300), true)));
      JobState done = new JobState.Completed(Map.of("url", "https://example.com/bonsai/post-001", "status", 201L),
          SampleRecords.NOW.plus(Duration.ofHours(72)));
      most.merge("queued", size(queued), Math::max);
      most.merge("running, its first try", size(running), Math::max);
      most.merge("completed", size(ended(running, done)), Math::max);
    }

    System.out.println("largest item of backlog-267 in bytes: " + most);
    assertThat(most.values()).allMatch(size -> size <= 1024);
  }

  /** One paid step open costs one write unit too. */
  @Test
  void write_smallJobWithABudget_staysWithinOneWriteUnit() {
    JobRecord running = SampleRecords.next(SampleRecords.queued(SampleRecords.freshKey()),
        new JobState.Running(new Lease(UUID.randomUUID().toString(), SampleRecords.NOW.plusSeconds(300), true)));
    JobRecord paying = running.withBudget(new JobBudget(new Budget(150_000L, 40L, new BigDecimal("2.50")),
        Usage.tokens(123_456).calls(12).money(new BigDecimal("1.2345")),
        Map.of("illustrate", Usage.tokens(12_000).calls(1).money(new BigDecimal("0.04")))));

    Map<String, AttributeValue> item = RecordItem.write(paying, blobs);

    assertThat(RecordItem.read(item, blobs)).isEqualTo(paying);
    assertThat(ItemSize.of(item)).isLessThanOrEqualTo(1024);
    assertThat(RecordItem.write(running, blobs)).doesNotContainKey("b");
  }

  @Test
  void write_bigDefinition_leavesTheItemForTheBucketUnderKeyAndLife() {
    JobRecord record = SampleRecords.everything(SampleRecords.freshKey(), new JobState.Queued(SampleRecords.NOW), 9000);

    Map<String, AttributeValue> item = RecordItem.write(record, blobs);

    assertThat(blobs.objects).containsKey("definitions/" + record.key() + "/" + record.life());
    assertThat(ItemSize.of(item)).isLessThanOrEqualTo(PartSizes.MOST_BYTES);
  }

  @Test
  void write_bigResults_leaveTheBiggestFirst() {
    Map<String, StepState> steps = new LinkedHashMap<>();
    steps.put("small", new StepState.Done("s".repeat(900)));
    steps.put("big", new StepState.Done("b".repeat(50_000)));
    steps.put("open", new StepState.Started("nonce"));
    JobRecord record = with(steps, SampleRecords.queued(SampleRecords.freshKey()));

    Map<String, AttributeValue> item = RecordItem.write(record, blobs);

    assertThat(blobs.objects).hasSize(1)
        .allSatisfy((place, json) -> {
          assertThat(place).startsWith("results/" + record.key() + "/" + record.life() + "/");
          assertThat(json).contains("bbb");
        });
    assertThat(RecordItem.read(item, blobs)).isEqualTo(record);
  }

  @Test
  void write_theSameRecordAgain_fillsTheSamePlaces() {
    JobRecord record = SampleRecords.everything(SampleRecords.freshKey(), new JobState.Queued(SampleRecords.NOW), 9000);
    RecordItem.write(record, blobs);
    int places = blobs.objects.size();

    RecordItem.write(SampleRecords.next(record, new JobState.Delayed(SampleRecords.NOW)), blobs);

    assertThat(blobs.objects).hasSize(places);
  }

  @Test
  void write_twoOwnersWithTwoResultsOfOneStep_neverShareAPlace() {
    JobRecord queued = SampleRecords.queued(SampleRecords.freshKey());
    JobRecord mine = with(Map.of("step", new StepState.Done("a".repeat(9000))), queued);
    JobRecord theirs = with(Map.of("step", new StepState.Done("b".repeat(9000))), queued);

    Map<String, AttributeValue> item = RecordItem.write(mine, blobs);
    RecordItem.write(theirs, blobs);

    assertThat(RecordItem.read(item, blobs)).isEqualTo(mine);
  }

  /** Field report 23: dead jobs were trimmed in silence. No clock removes what is not final. */
  @Test
  void write_whateverIsNotFinal_neverExpires() {
    for (JobState state : SampleRecords.everyState()) {
      JobRecord record = SampleRecords.first(SampleRecords.freshKey(), state);

      assertThat(RecordItem.write(record, blobs).containsKey("expires_at")).as("%s", state).isEqualTo(record.isFinal());
    }
  }

  @Test
  void write_finalRecord_expiresForTheTableInTheSecondAfter() {
    JobRecord done = SampleRecords.first(SampleRecords.freshKey(),
        new JobState.Completed(Map.of(), SampleRecords.NOW.plusMillis(1)));

    ItemFields item = new ItemFields(RecordItem.write(done, blobs));

    assertThat(item.number("expires_at")).isEqualTo(SampleRecords.NOW.getEpochSecond() + 1);
    assertThat(item.time(StateItem.EXPIRES_MS)).isEqualTo(SampleRecords.NOW.plusMillis(1));
    assertThat(RecordItem.write(SampleRecords.queued(done.key()), blobs)).doesNotContainKey("expires_at");
  }

  @Test
  void read_laterFormat_isRefused() {
    Map<String, AttributeValue> item =
        new HashMap<>(RecordItem.write(SampleRecords.queued(SampleRecords.freshKey()), blobs));
    item.put("v", AttributeValue.fromN("2"));

    assertThatThrownBy(() -> RecordItem.read(item, blobs)).isInstanceOf(CorruptRecord.class)
        .hasMessageContaining("has format 2; this version knows 1");
  }

  @Test
  void read_missingOrForeignAttribute_isNamed() {
    Map<String, AttributeValue> item =
        new HashMap<>(RecordItem.write(SampleRecords.queued(SampleRecords.freshKey()), blobs));
    item.remove("l");
    assertThatThrownBy(() -> RecordItem.read(item, blobs)).isInstanceOf(CorruptRecord.class)
        .hasMessageContaining("l is");
    item.put("l", AttributeValue.fromN("7"));
    assertThatThrownBy(() -> RecordItem.read(item, blobs)).isInstanceOf(CorruptRecord.class);
    item.put("l", AttributeValue.fromS("life"));
    item.put("s", AttributeValue.fromS("DANCING"));
    assertThatThrownBy(() -> RecordItem.read(item, blobs)).isInstanceOf(CorruptRecord.class)
        .hasMessageContaining("DANCING");
  }

  private static JobRecord accepted(String line) {
    JobDefinition definition = Jobs.valid(line).definition();
    return new JobRecord(Jobs.valid(line).key(), new Life(UUID.randomUUID().toString()), 1,
        UUID.randomUUID().toString(),
        definition.jobId(), definition.action(), definition.cycle(), definition,
        new JobState.Queued(SampleRecords.NOW), Counts.NONE, false, Map.of(), null, List.of(),
        UUID.randomUUID().toString(),
        null, SampleRecords.NOW, SampleRecords.NOW);
  }

  private static JobRecord ended(JobRecord running, JobState state) {
    return new JobRecord(running.key(), running.life(), 3, running.writer(), running.jobId(), running.action(),
        running.cycle(), null, state, running.counts(), false, Map.of(), null, List.of(), running.requestId(), null,
        running.enqueuedAt(), running.updatedAt());
  }

  @Test
  void write_moreStepsThanAnItemHolds_isRefusedBeforeTheWriteButWhatEndsTheJobFits() {
    Map<String, StepState> steps = new LinkedHashMap<>();
    for (int i = 0; i < 2_400; i++) {
      steps.put("step-" + i + "-" + "n".repeat(80), new StepState.Done("r".repeat(30)));
    }
    JobRecord running = with(steps, SampleRecords.first(SampleRecords.freshKey(),
        new JobState.Running(new Lease("owner", SampleRecords.NOW, false))));
    JobRecord dead = with(steps, SampleRecords.next(running,
        new JobState.Dead(new Failure("E", Kind.PERMANENT, "r", "語".repeat(500), 1, SampleRecords.NOW, null))));

    assertThatThrownBy(() -> RecordItem.write(running, blobs)).isInstanceOf(RecordTooLarge.class)
        .hasMessageContaining("2400 steps; at most 307200 fit");
    assertThat(size(dead)).isLessThan(400 * 1024);
  }

  private static JobRecord with(Map<String, StepState> steps, JobRecord record) {
    return new JobRecord(record.key(), record.life(), record.seq(), record.writer(), record.jobId(), record.action(),
        record.cycle(), record.definition(), record.state(), record.counts(), record.alone(), steps, record.budget(),
        record.failures(),
        record.requestId(), null, record.enqueuedAt(), record.updatedAt());
  }

  private int size(JobRecord record) {
    return ItemSize.of(RecordItem.write(record, blobs));
  }
}
