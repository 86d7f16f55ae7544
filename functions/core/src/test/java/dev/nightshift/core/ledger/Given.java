package dev.nightshift.core.ledger;

import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records as the tests of the rules find them. */
final class Given {
  static final Instant NOW = Instant.parse("2026-12-01T02:00:00Z");
  static final Policy POLICY = Policy.standard(Map.of());
  static final Life LIFE = new Life("life-1");
  static final Verdict.Blocked MISSING =
      new Verdict.Blocked(List.of(new Finding(BlockReason.MISSING_INPUT_PATH, "not there: a.md")));
  static final Failure FAILURE = new Failure("E", Kind.TRANSIENT, "rule", "message", 1, NOW, null);
  static final Counts ONE_TRY = new Counts(1, 1, 0, 0, 0);

  private Given() {}

  static Lease lease(Instant until) {
    return new Lease("owner", until, false);
  }

  /** Running alone, with time left. */
  static JobRecord running() {
    return running(ONE_TRY, Map.of());
  }

  static JobRecord running(Counts counts, Map<String, StepState> steps) {
    return job(new JobState.Running(lease(NOW.plusSeconds(60))), counts, false, steps);
  }

  /** Running, its lease over without a word since just now. */
  static JobRecord silent(Counts counts, boolean shared, Map<String, StepState> steps) {
    return job(new JobState.Running(new Lease("owner", NOW.minus(Lease.CLOCK_MARGIN), shared)), counts, false, steps);
  }

  static JobRecord job(JobState state) {
    return job(state, ONE_TRY, false, Map.of());
  }

  static JobRecord job(JobState state, Counts counts, boolean alone, Map<String, StepState> steps) {
    return record("0".repeat(32), "2026-12-01T00:00:00Z", NOW.minusSeconds(600), state, counts, alone, steps);
  }

  static JobRecord of(String keyDigit, @Nullable String cycle, Instant enqueuedAt, JobState state) {
    return record(keyDigit.repeat(32), cycle, enqueuedAt, state, ONE_TRY, false, Map.of());
  }

  private static JobRecord record(String key, @Nullable String cycle, Instant enqueuedAt, JobState state, Counts counts,
      boolean alone, Map<String, StepState> steps) {
    @Nullable
    Cycle night = cycle == null ? null : new Cycle(cycle);
    JobDefinition definition = new JobDefinition(new JobId("job"), new ActionName("publish"), Payload.EMPTY, List.of(),
        null, PreflightSwitches.ALL_ON, null, night);
    return new JobRecord(new IdempotencyKey(key), LIFE, 7, "writer-7", definition.jobId(), definition.action(), night,
        definition, state, counts, alone, steps, null, List.of(), "request-1", null, enqueuedAt, NOW.minusSeconds(60));
  }

  /** One of each state. */
  static List<JobState> everyState() {
    return List.of(new JobState.Queued(NOW), new JobState.Running(lease(NOW.plusSeconds(60))),
        new JobState.Delayed(NOW), new JobState.Blocked(MISSING), new JobState.Dead(FAILURE),
        new JobState.InReview("Permanent"), new JobState.Completed(Map.of("url", "x"), NOW.plus(Duration.ofHours(72))),
        new JobState.Discarded("superseded", NOW.plus(Duration.ofHours(72))));
  }
}
