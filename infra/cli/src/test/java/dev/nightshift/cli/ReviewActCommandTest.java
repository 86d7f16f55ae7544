package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.core.triage.OpenReview;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReviewActCommandTest {
  private final FakeStack stack = new FakeStack();

  @Test
  void requeue_byJobId_queuesItAndNamesTheOperationFirst() {
    JobRecord job = stack.inReview("night-016", "Trouble");

    Ran ran = stack.run("review", "requeue", "night-016");

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.err())
        .containsPattern("operation [0-9a-f-]{36}; if this is interrupted, .* --operation [0-9a-f-]{36}");
    assertThat(ran.out()).contains("night-016  " + job.key() + "  done     is queued now", "  done  1");
    assertThat(stack.job(job).state()).isInstanceOf(JobState.Queued.class);
    assertThat(stack.tickets.held()).hasSize(1);
  }

  @Test
  void requeue_sameOperationAgain_isDoneBeforeAndSendsTheTicketAgain() {
    JobRecord job = stack.inReview("night-016", "Trouble");
    Ran first = stack.run("review", "requeue", job.key().value(), "--operation", "op-1", "--json");
    assertThat(first.json().path("operation").textValue()).isEqualTo("op-1");

    Ran again = stack.run("review", "requeue", job.key().value(), "--operation", "op-1", "--json");

    assertThat(again.exitCode()).isZero();
    assertThat(again.json().path("outcome_count")).hasToString("{\"done_before\":1}");
    assertThat(stack.job(job).seq()).isEqualTo(job.seq() + 1);
    assertThat(stack.tickets.held()).hasSize(2);
  }

  @Test
  void requeue_withMoreBudget_raisesWhatTheJobHas() {
    JobRecord job = stack.stoppedByItsBudget("night-016", new Budget(10_000L, null, new BigDecimal("1.5")));

    Ran ran = stack.run("review", "requeue", "night-016", "--add-budget", "tokens=5000,money=0.25");

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(stack.job(job).budget())
        .isEqualTo(JobBudget.of(new Budget(15_000L, null, new BigDecimal("1.75"))));
  }

  @Test
  void requeue_withMoreOfWhatHasNoCeiling_isNotPossible() {
    stack.stoppedByItsBudget("night-016", Budget.ofTokens(10_000));

    Ran ran = stack.run("review", "requeue", "night-016", "--add-budget", "calls=5", "--json");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.json().path("jobs").path(0).path("detail").textValue())
        .contains("no ceiling of calls that could be raised");
  }

  @ParameterizedTest
  @CsvSource({"words=5, is words=5; give tokens=NUMBER", "tokens=many, is tokens=many; give tokens=NUMBER",
      "tokens=1.5, give tokens=NUMBER", "tokens=-1, budget.tokens is -1", "money=0, budget.money is 0"})
  void requeue_withABudgetThatIsNone_saysWhatIsRight(String typed, String complaint) {
    Ran ran = stack.run("review", "requeue", "night-016", "--add-budget", typed);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("--add-budget", complaint);
  }

  /** Else a command that is run again would act on the next night's job of the same name. */
  @Test
  void discard_runAgainAfterANewJobOfThatName_meansTheSameJob() {
    JobRecord job = stack.inReview("night-016", "Trouble");
    stack.run("review", "discard", "night-016", "--why", "no", "--operation", "op-1");
    JobRecord next = stack.inReview("night-016", "Trouble");

    Ran again = stack.run("review", "discard", "night-016", "--why", "no", "--operation", "op-1");

    assertThat(again.out()).contains(job.key().value(), "done_before");
    assertThat(stack.job(next)).isEqualTo(next);
  }

  @Test
  void requeue_severalOfThemInTrouble_doesTheOthers() {
    JobRecord open = stack.inReview("open", "OutcomeUnknown", Map.of("publish", new StepState.Started("try")));
    JobRecord good = stack.inReview("good", "Trouble");
    stack.with("twice", new JobState.Queued(stack.clock.instant()));
    stack.with("twice", new JobState.Queued(stack.clock.instant()));
    JobRecord queued = stack.with("queued", new JobState.Queued(stack.clock.instant()));
    JobRecord broken = stack.inReview("broken", "Trouble");
    stack.asRead = failingOn(broken.key());

    Ran ran = stack.run("review", "requeue", "open", "gone", "twice", "queued", broken.key().value(), "good",
        "malformed#1", "--json");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.json().path("jobs")).extracting(job -> job.path("outcome").textValue())
        .containsExactly("steps_open", "not_found", "ambiguous", "not_possible", "failed", "done", "not_possible");
    assertThat(ran.json().path("jobs").path(0).path("detail").textValue())
        .contains("--happened publish=JSON or --did-not-happen publish");
    assertThat(ran.json().path("jobs").path(3).path("detail").textValue()).contains("is not in review but queued");
    assertThat(ran.json().path("jobs").path(4).path("detail").textValue()).contains("DynamoDB is away", "--operation");
    assertThat(stack.job(good).state()).isInstanceOf(JobState.Queued.class);
    assertThat(stack.job(open)).isEqualTo(open);
    assertThat(stack.job(queued)).isEqualTo(queued);
  }

  @Test
  void requeue_withAnswers_keepsWhatHappened() {
    JobRecord job = stack.inReview("night-016", "OutcomeUnknown",
        Map.of("publish", new StepState.Started("try"), "bill", new StepState.Started("try")));

    Ran ran = stack.run("review", "requeue", "night-016", "--happened", "publish={\"url\": \"u=1\", \"n\": 2}",
        "--did-not-happen", "bill");

    assertThat(ran.exitCode()).as(ran.out()).isZero();
    assertThat(stack.job(job).steps())
        .containsExactly(Map.entry("publish", new StepState.Done(Map.of("url", "u=1", "n", 2L))));
  }

  @Test
  void requeue_queueRefusesTheTicket_saysHowToSendIt() {
    stack.inReview("night-016", "Trouble");
    stack.tickets.refuse(1);

    Ran ran = stack.run("review", "requeue", "night-016", "--operation", "op-1");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).contains("ticket_missing", "--operation op-1");
  }

  @Test
  void requeue_fromStandardInput_takesOneALine() {
    stack.inReview("a b", "Trouble");
    JobRecord other = stack.inReview("c", "Trouble");

    Ran ran = stack.runWithInput("a b\n\n" + other.key() + "\n" + other.key() + "\n", "review", "requeue", "-");

    assertThat(ran.exitCode()).as(ran.out()).isZero();
    assertThat(stack.tickets.held()).hasSize(2);
  }

  @Test
  void requeue_many_saysHowFarItIs() {
    String names = IntStream.range(0, 45)
        .mapToObj(i -> stack.inReview("job-" + i, "Trouble").jobId().value() + "\n")
        .reduce("", String::concat);

    Ran ran = stack.runWithInput(names, "review", "requeue", "-");

    assertThat(ran.err()).contains("20/45 looked at, 20 done", "40/45 looked at, 40 done");
    assertThat(ran.out()).contains("total   45");
  }

  @Test
  void discard_whatNeitherRunsNorIsFinal_isGivenUpWithItsReason() {
    JobRecord queued = stack.with("queued", new JobState.Queued(stack.clock.instant()));

    Ran ran = stack.run("review", "discard", "queued", "--why", "the customer left");

    assertThat(ran.exitCode()).isZero();
    assertThat(stack.job(queued).state()).isInstanceOfSatisfying(JobState.Discarded.class,
        state -> assertThat(state.why()).isEqualTo("the customer left"));
    assertThat(stack.run("review", "discard", "queued", "--why", "x").out()).contains("the job is final already");
  }

  @Test
  void discard_malformedMessage_removesIt() {
    stack.review.keepMalformed("{}", "key: is missing", stack.clock.instant());
    List<String> ids = new ArrayList<>();
    stack.review.open(ManualReview.Listing.ALL, one -> ids.add(((OpenReview.Malformed) one).id()));

    Ran ran = stack.run("review", "discard", ids.getFirst(), "--why", "looked at");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("the message is removed from review");
    assertThat(stack.review.malformed()).isEmpty();
    assertThat(stack.run("review", "discard", ids.getFirst(), "--why", "looked at").exitCode()).isEqualTo(1);
  }

  @Test
  void resolve_inReview_isCompletedWithTheResult() {
    JobRecord job = stack.inReview("night-016", "Trouble");

    stack.run("review", "resolve", "night-016", "--result", "{\"url\": null, \"n\": 1.5}");

    assertThat(stack.job(job).state()).isInstanceOfSatisfying(JobState.Completed.class,
        state -> assertThat(state.result()).containsEntry("n", 1.5).containsEntry("url", null));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
      "requeue x --happened publish|publish|STEP=JSON",
      "requeue x --happened publish={|publish|no JSON",
      "requeue x --happened publish=|publish|empty",
      "requeue x --happened publish=1 --did-not-happen publish|publish|answered twice",
      "resolve x --result [1]|--result|object",
      "resolve x --result {\"a\":1,\"a\":2}|--result|no JSON",
      "resolve x|--result|required",
      "discard x|--why|required",
      "requeue|JOB|required",
      "requeue x --operation "
          + "0123456789012345678901234567890123456789012345678901234567890123456789|--operation|64"})
  void typedWrongly_isNamedAndNothingIsOpened(String command, String what, String right) {
    Ran ran = stack.run(("review " + command).split(" "));

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).containsIgnoringCase(what).contains(right).doesNotContain("\tat ");
    assertThat(stack.opened).isEmpty();
  }

  private Ledger failingOn(IdempotencyKey key) {
    return new Ledger() {
      @Override
      public Optional<JobRecord> read(IdempotencyKey read) {
        if (read.equals(key)) {
          throw new IllegalStateException("DynamoDB is away");
        }
        return stack.ledger.read(read);
      }

      @Override
      public Swap create(JobRecord first, @Nullable JobRecord over) {
        return stack.ledger.create(first, over);
      }

      @Override
      public Swap swap(JobRecord next) {
        return stack.ledger.swap(next);
      }
    };
  }
}
