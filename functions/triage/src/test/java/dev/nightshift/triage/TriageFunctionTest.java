package dev.nightshift.triage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.Telemetry;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.triage.DeadLetter;
import dev.nightshift.core.triage.DeadLetters;
import dev.nightshift.core.triage.ReceivedLetter;
import dev.nightshift.core.triage.TriagePorts;
import dev.nightshift.testkit.FiveMinutes;
import dev.nightshift.testkit.InMemoryDeadLetters;
import dev.nightshift.testkit.InMemoryDelayedRequeue;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryLetters;
import dev.nightshift.testkit.InMemoryManualReview;
import dev.nightshift.testkit.InMemorySettlements;
import dev.nightshift.testkit.InMemorySweepMemory;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SeededNonces;
import dev.nightshift.testkit.SettableClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.crac.Core;
import org.junit.jupiter.api.Test;

class TriageFunctionTest {
  private final SettableClock clock = SettableClock.atEvening();
  private final InMemoryLedger ledger = new InMemoryLedger();
  private final InMemoryDelayedRequeue delayed = new InMemoryDelayedRequeue();
  private final InMemoryManualReview review = new InMemoryManualReview();
  private final InMemorySettlements settlements = new InMemorySettlements(ledger, delayed, review);
  private final InMemoryTickets tickets = new InMemoryTickets(clock);
  private final InMemoryDeadLetters letters = new InMemoryDeadLetters(clock);
  private final InMemorySweepMemory memory = new InMemorySweepMemory();
  private final SeededNonces nonces = new SeededNonces(5);
  private final Map<Metric, Long> emitted = new HashMap<>();
  private LedgerScan scan = ledger;

  @Test
  void handleRequest_whatANightLeaves_isSettledReleasedAndSwept() throws IOException {
    JobRecord dead = dead();
    JobRecord silent = created(new JobState.Running(new Lease("o", clock.instant().minusSeconds(60), false)));
    JobRecord due = SampleRecords.next(created(new JobState.Queued(clock.instant())),
        new JobState.Delayed(clock.instant().plusSeconds(60)));
    settlements.settle(List.of(Settlement.withItsRow(due, null)));
    JobRecord lost = created(new JobState.Queued(clock.instant()));
    clock.tick(Duration.ofHours(2));
    letters.put(new ReceivedLetter.OfAJob("r1", new DeadLetter(dead.ticket(), 1)));
    letters.put(new ReceivedLetter.OfAJob("r2", new DeadLetter(silent.ticket(), null)));
    letters.put(new ReceivedLetter.Malformed("r3", "not ours", "body: is no JSON"));

    assertThat(answer(letters)).isEqualTo("""
        {"letters":{"settled":2,"redriven":1,"left":0,"malformed":1},\
        "delayed":{"released":1,"superseded":0,"stale_rows":0,"left":0},\
        "sweep":{"due":true,"resent":1,"rows_restored":0}}""");

    assertThat(stateOf(dead)).isEqualTo(new JobState.InReview("permanent"));
    assertThat(stateOf(due)).isInstanceOf(JobState.Queued.class);
    assertThat(tickets.held()).extracting(InMemoryTickets.Held::ticket)
        .containsExactly(silent.ticket(), due.ticket(), lost.ticket());
    assertThat(emitted).isEqualTo(Map.of(Metric.JOB_RESENT, 2L, Metric.JOB_UNRECORDED, 1L));
    assertThat(letters.size()).isZero();
    assertThat(review.malformed()).containsKey("not ours");
  }

  @Test
  void handleRequest_ledgerTooLongForOneTick_isSweptToItsEndByTheNext() throws IOException {
    IntStream.range(0, 5).forEach(_ -> created(new JobState.Queued(clock.instant())));
    clock.tick(Duration.ofHours(2));
    scan = new SlowScan();

    assertThat(answer(letters)).contains("\"sweep\":{\"due\":true,\"resent\":3,");
    assertThat(answer(letters)).contains("\"sweep\":{\"due\":true,\"resent\":2,");
    assertThat(answer(letters)).contains("\"sweep\":{\"due\":false,");
  }

  @Test
  void handleRequest_again_changesNothing() throws IOException {
    dead();
    answer(letters);
    List<JobRecord> before = ledger.all();

    assertThat(answer(letters)).contains("\"settled\":0", "\"due\":false");
    assertThat(ledger.all()).isEqualTo(before);
    assertThat(emitted).as("a series that stays alive").isEqualTo(Map.of(Metric.JOB_RESENT, 0L));
  }

  @Test
  void handleRequest_deadLetterQueueUnreachable_failsWithTheRestDone() {
    JobRecord due = SampleRecords.next(created(new JobState.Queued(clock.instant())),
        new JobState.Delayed(clock.instant()));
    settlements.settle(List.of(Settlement.withItsRow(due, null)));

    assertThatThrownBy(() -> answer(new Unreachable())).hasMessage("unreachable");
    assertThat(stateOf(due)).isInstanceOf(JobState.Queued.class);
  }

  @Test
  void priming_leavesNoTrace() {
    JobRecord due = SampleRecords.next(created(new JobState.Queued(clock.instant())),
        new JobState.Delayed(clock.instant()));
    settlements.settle(List.of(Settlement.withItsRow(due, null)));
    dead();
    List<JobRecord> before = ledger.all();
    int letterCount = letters.size();

    function(letters).beforeCheckpoint(Core.getGlobalContext());

    assertThat(ledger.all()).isEqualTo(before);
    assertThat(letters.size()).isEqualTo(letterCount);
    assertThat(memory.last()).isEmpty();
  }

  private String answer(DeadLetters queue) throws IOException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    function(queue).handleRequest(new ByteArrayInputStream(new byte[0]), output, new FiveMinutes());
    return output.toString(StandardCharsets.UTF_8);
  }

  private TriageFunction function(DeadLetters queue) {
    TriagePorts ports = new TriagePorts(ledger, ledger, scan, settlements, delayed, review, tickets,
        new InMemoryLetters(), () -> 0, memory, _ -> {
        }, nonces, clock);
    return new TriageFunction(
        new TriageOffice(ports, queue, () -> Duration.ofMinutes(30), () -> Policy.standard(Map.of())),
        new Telemetry((_, counts) -> counts.forEach((metric, count) -> emitted.merge(metric, count, Long::sum))));
  }

  private JobRecord dead() {
    return created(
        new JobState.Dead(new Failure("WrongKey", Kind.PERMANENT, "r", "m", 1, clock.instant(), null)));
  }

  private JobRecord created(JobState state) {
    JobRecord first = SampleRecords.first(SampleRecords.freshKey(), state);
    ledger.create(first, null);
    return first;
  }

  private JobState stateOf(JobRecord job) {
    return ledger.read(job.key()).orElseThrow().state();
  }

  private static final class Unreachable implements DeadLetters {
    @Override
    public List<ReceivedLetter> receive(int most, Duration hidden) {
      throw new IllegalStateException("unreachable");
    }

    @Override
    public Set<String> delete(List<String> receipts) {
      throw new IllegalStateException("unreachable");
    }

    @Override
    public void hide(String receipt, Duration time) {
      throw new IllegalStateException("unreachable");
    }
  }

  /** Eighty seconds go by before each record. */
  private final class SlowScan implements LedgerScan {
    @Override
    public void scan(Predicate<JobRecord> visitor) {
      scanOutlines(visitor);
    }

    @Override
    public void scanOutlines(Optional<IdempotencyKey> behind, Predicate<JobRecord> visitor) {
      ledger.scanOutlines(behind, record -> {
        clock.tick(Duration.ofSeconds(80));
        return visitor.test(record);
      });
    }
  }
}
