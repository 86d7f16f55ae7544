package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StatusCommandTest {
  private static final Instant NOW = SettableClock.EVENING;
  private static final Failure BUSY = new Failure("Busy", Kind.TRANSIENT, "throttled", "429", 3, NOW, null);
  private static final Failure REFUSED = new Failure("Refused", Kind.PERMANENT, "http-refused", "401", 1, NOW, null);

  private final FakeStack stack = new FakeStack();

  static Stream<Arguments> states() {
    return Stream.of(
        Arguments.of(new JobState.Queued(NOW.plusSeconds(90)), "queued", "waits for its retry at", "(in 1 min)"),
        Arguments.of(new JobState.Queued(NOW.minusSeconds(7200)), "queued", "due since", "(2 h ago)"),
        Arguments.of(new JobState.Running(new Lease("o", NOW.plusSeconds(40), false)), "running",
            "a worker has it until", "(in 40 s)"),
        Arguments.of(new JobState.Running(new Lease("o", NOW.minusSeconds(120), false)), "running",
            "nothing was heard of its worker", "(2 min ago)"),
        Arguments.of(new JobState.Delayed(NOW.plus(Duration.ofHours(27))), "delayed", "put off until", "(in 1 d 3 h)"),
        Arguments.of(new JobState.Delayed(NOW.minusSeconds(1)), "delayed", "due since", "triage sends it"),
        Arguments.of(
            new JobState.Blocked(
                new Verdict.Blocked(List.of(new Finding(BlockReason.MISSING_INPUT_PATH, "inputs/a is missing")))),
            "blocked", "missing_input_path", "inputs/a is missing; hand it in again"),
        Arguments.of(new JobState.Dead(BUSY), "dead", "it will be put off until", "(in 1 d)"),
        Arguments.of(new JobState.Dead(REFUSED), "dead", "it will go to a person", "(permanent)"),
        Arguments.of(new JobState.InReview("yield_limit"), "review", "waits for a person since", ": yield_limit\n"),
        Arguments.of(new JobState.Completed(Map.of("url", "u"), NOW.plusSeconds(3600)), "completed", "it is done",
            "{\"url\":\"u\"}"),
        Arguments.of(new JobState.Discarded("superseded", NOW.plusSeconds(3600)), "discarded", "given up (superseded)",
            "may be handed in again"));
  }

  @ParameterizedTest
  @MethodSource("states")
  void status_ofEachState_saysWhatHappensNextAndWhen(JobState state, String name, String next, String when) {
    JobRecord job = stack.with("night-016", state);

    Ran ran = stack.run("status", job.key().value());

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.out()).containsPattern("state +" + name + "\n").contains(next, when);
    assertThat(stack.run("status", "night-016", "--json").json().path("jobs").path(0).path("state").textValue())
        .isEqualTo(name);
  }

  @Test
  void status_ofAJobId_showsAllItsNightsNewestFirst() {
    JobRecord first = stack.with("night-016", new JobState.Dead(REFUSED), List.of(REFUSED), Map.of());
    stack.clock.tick(Duration.ofDays(1));
    JobRecord second = stack.with("night-016", new JobState.Queued(stack.clock.instant()));
    stack.with("another", new JobState.Queued(stack.clock.instant()));

    Ran ran = stack.run("status", "night-016", "--json");

    assertThat(ran.json().path("jobs")).extracting(job -> job.path("key").textValue())
        .containsExactly(second.key().value(), first.key().value());
    assertThat(stack.run("status", "night-016").out()).contains("http-refused  401");
  }

  @Test
  void status_afterAPersonsOperation_namesIt() {
    stack.inReview("night-016", "Trouble");
    stack.run("review", "requeue", "night-016", "--operation", "op-1");

    assertThat(stack.run("status", "night-016").out()).containsPattern("last operation +op-1");
  }

  @Test
  void status_inReview_leadsToWhatCanBeDone() {
    JobRecord job = stack.inReview("night-016", "Trouble");

    assertThat(stack.run("status", "night-016", "--stack", "prod").out())
        .contains("nightshift review show " + job.key() + " --stack prod\n");
  }

  @Test
  void status_noSuchJob_saysSo() {
    Ran ran = stack.run("status", "night-016");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("there is no job night-016");
    assertThat(stack.run("status", "").exitCode()).isEqualTo(2);
  }
}
