package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.core.triage.OpenReview;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReviewShowCommandTest {
  private final FakeStack stack = new FakeStack();

  @Test
  void show_inReview_showsTimelineStepsAndWhatCanBeDone() {
    JobRecord job = stack.inReview("night-016", "ServiceCallFailed",
        Map.of("draft", new StepState.Done("a text"), "publish", new StepState.Started("try")));

    Ran ran = stack.run("review", "show", "night-016", "--stack", "prod");

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("waits for a person since", ": permanent\n", "3 in all; put off 1 time",
        "1        2026", "HttpTimeoutException  transient  connection    request timed out",
        "ServiceCallFailed     permanent  http-refused  401 from the blog", "draft    done", "publish  open",
        "nightshift review requeue " + job.key() + " --happened publish=null --stack prod",
        "nightshift review requeue " + job.key() + " --did-not-happen publish --stack prod",
        "nightshift review resolve " + job.key() + " --result '{}' --stack prod",
        "nightshift review discard " + job.key() + " --why 'no longer wanted' --stack prod");
  }

  @Test
  void show_payloadAndResults_areNamedButNotShownUnlessAskedFor() {
    JobRecord job = stack.inReview("night-016", "ServiceCallFailed", Map.of("draft", new StepState.Done("a secret")));

    Ran named = stack.run("review", "show", job.key().value());
    Ran shown = stack.run("review", "show", job.key().value(), "--payload");

    assertThat(named.out()).contains("site", "slug", "--payload").doesNotContain("bonsai\"", "a secret");
    assertThat(shown.out()).contains("\"site\":\"bonsai\"", "done: \"a secret\"");
    assertThat(stack.run("review", "show", job.key().value(), "--json").json().has("payload")).isFalse();
    assertThat(stack.run("review", "show", job.key().value(), "--json", "--payload")
        .json()
        .path("payload")
        .path("site")
        .textValue()).isEqualTo("bonsai");
  }

  @Test
  void show_stoppedByItsBudget_showsWhatIsSpentAndHowToRaiseIt() {
    JobRecord job = stack.stoppedByItsBudget("night-016", new Budget(10_000L, null, new BigDecimal("1.5")));

    assertThat(stack.run("review", "show", "night-016").out()).contains("0 of 10000 tokens, 0 of 1.5 money spent",
        "it may cost as much again",
        "nightshift review requeue " + job.key() + " --add-budget tokens=10000 --add-budget money=1.5");
    assertThat(stack.run("review", "show", "night-016", "--json").json().path("budget").path("tokens"))
        .hasToString("{\"granted\":10000,\"spent\":0,\"left\":10000}");
  }

  @Test
  void show_json_saysTheSame() {
    JobRecord job = stack.inReview("night-016", "ServiceCallFailed");

    var json = stack.run("review", "show", "night-016", "--json").json();

    assertThat(json.path("key").textValue()).isEqualTo(job.key().value());
    assertThat(json.path("state").textValue()).isEqualTo("review");
    assertThat(json.path("failures")).extracting(failure -> failure.path("rule").textValue())
        .containsExactly("connection", "http-refused");
    assertThat(json.path("choices")).extracting(choice -> choice.path("command").textValue())
        .contains("nightshift review requeue " + job.key());
  }

  @Test
  void show_running_offersNothing() {
    stack.with("night-016", new JobState.Running(new Lease("o", stack.clock.instant().plusSeconds(60), false)));

    assertThat(stack.run("review", "show", "night-016").out()).contains("a worker has it until")
        .doesNotContain("nightshift review discard");
  }

  @Test
  void show_severalOpenOnes_namesTheirKeysAndChoosesNone() {
    JobRecord one = stack.inReview("night-016", "Trouble");
    JobRecord other = stack.with("night-016", new JobState.Queued(stack.clock.instant()));
    stack.with("night-016", new JobState.Completed(Map.of(), stack.clock.instant().plusSeconds(60)));

    Ran ran = stack.run("review", "show", "night-016");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("2 open jobs", one.key() + " (review)", other.key() + " (queued)");
  }

  @Test
  void show_noSuchJob_saysSo() {
    Ran ran = stack.run("review", "show", "night-016");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("there is no job night-016");
  }

  @Test
  void show_malformedMessage_showsItsBodyOnlyWhenAskedFor() {
    stack.review.keepMalformed("{\"of\": \"nobody\"}", "key: is missing", stack.clock.instant());
    String id = messageId();

    assertThat(stack.run("review", "show", id).out()).contains("key: is missing", "16 bytes", "--body")
        .contains("nightshift review discard '" + id + "'")
        .doesNotContain("nobody");
    assertThat(stack.run("review", "show", id, "--body").out()).isEqualTo("{\"of\": \"nobody\"}\n");
    assertThat(stack.run("review", "show", id + "x").exitCode()).isEqualTo(1);
  }

  private String messageId() {
    List<String> ids = new ArrayList<>();
    stack.review.open(ManualReview.Listing.ALL,
        one -> one instanceof OpenReview.Malformed message && ids.add(message.id()));
    return ids.getFirst();
  }
}
