package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.aws.SqsLetters;
import dev.nightshift.aws.TicketJson;
import dev.nightshift.core.execution.Letter;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.local.lambda.InvocationResult;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The packaged function on the template's own tables and queues: what a night leaves, in one tick. */
final class TriageTickTest {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack("triage");

  private final TriageAdapters adapters = new TriageAdapters(STACK);
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

  @Test
  void tick_whatANightLeaves_isSettledOnce() throws InterruptedException {
    JobRecord permanent = dead(Kind.PERMANENT);
    JobRecord slow = dead(Kind.TRANSIENT);
    JobRecord silent = created(new JobState.Running(new Lease("o", now.minusSeconds(60), false)));
    JobRecord due = SampleRecords.next(created(new JobState.Queued(now)), new JobState.Delayed(now.minusSeconds(1)));
    adapters.settlements().settle(List.of(Settlement.withItsRow(due, null)));
    send(TicketJson.write(slow.ticket()));
    send(TicketJson.write(silent.ticket()));
    send("{\"of\": \"nobody\"}");

    assertThat(tick()).contains("\"letters\":{\"settled\":3,\"redriven\":2,\"left\":0,\"malformed\":1}",
        "\"delayed\":{\"released\":1,", "\"sweep\":{\"due\":true,");

    assertThat(stateOf(permanent)).isEqualTo(new JobState.InReview("permanent"));
    assertThat(adapters.review().row(permanent.key()).orElseThrow().errorClass()).isEqualTo("Trouble");
    assertThat(stateOf(slow)).isEqualTo(new JobState.Delayed(now.plus(Duration.ofHours(24))));
    assertThat(adapters.delayed().row(slow.key())).isPresent();
    assertThat(stateOf(silent)).isInstanceOf(JobState.Queued.class);
    assertThat(stateOf(due)).isInstanceOf(JobState.Queued.class);
    assertThat(adapters.delayed().row(due.key())).isEmpty();
    assertThat(STACK.receive("JobsQueue", 2, 1)).extracting(message -> TicketJson.read(message.body()))
        .containsExactlyInAnyOrder(new TicketJson.Parsed.Read(silent.ticket()),
            new TicketJson.Parsed.Read(due.ticket()));

    assertThat(tick()).contains("\"settled\":0,\"redriven\":0,\"left\":0,\"malformed\":0", "\"released\":0",
        "\"due\":false");
  }

  private static String tick() throws InterruptedException {
    InvocationResult result = STACK.invoke("TriageFunction", "{}");
    assertThat(result).isInstanceOf(InvocationResult.Succeeded.class);
    return ((InvocationResult.Succeeded) result).payload();
  }

  private static void send(String body) {
    STACK.clients().sqs().sendMessage(request -> request.queueUrl(STACK.ref("DeadLetterQueue")).messageBody(body));
  }

  /** With the letter of the worker, where the failure is permanent. */
  private JobRecord dead(Kind kind) {
    Failure failure = new Failure("Trouble", kind, "a-rule", "as it happens", 1, now, null);
    JobRecord dead = created(new JobState.Dead(failure));
    if (kind == Kind.PERMANENT) {
      new SqsLetters(STACK.clients().sqs(), STACK.ref("DeadLetterQueue"), Optional::empty)
          .send(new Letter(dead.ticket(), failure));
    }
    return dead;
  }

  private JobRecord created(JobState state) {
    JobRecord empty = SampleRecords.first(SampleRecords.freshKey(), state);
    List<Failure> failures = state instanceof JobState.Dead(var failure) ? List.of(failure) : List.of();
    JobRecord first = new JobRecord(empty.key(), empty.life(), 1, empty.writer(), empty.jobId(), empty.action(),
        empty.cycle(), empty.definition(), state, empty.counts(), false, empty.steps(), empty.budget(), failures,
        empty.requestId(),
        null, now, now);
    adapters.ledger().create(first, null);
    return first;
  }

  private JobState stateOf(JobRecord job) {
    return adapters.ledger().read(job.key()).orElseThrow().state();
  }
}
