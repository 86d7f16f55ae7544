package dev.nightshift.testkit;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Records for tests: small ones, and ones with everything in them. Times are whole milliseconds, as the ledger keeps them. */
public final class SampleRecords {
  public static final Instant NOW = SettableClock.EVENING.plusMillis(123);

  private SampleRecords() {}

  /** A key that no other test uses, so that tests can share one table. */
  public static IdempotencyKey freshKey() {
    return new IdempotencyKey(UUID.randomUUID().toString().replace("-", ""));
  }

  /** The first version of a job that may run at once. */
  public static JobRecord queued(IdempotencyKey key) {
    return first(key, new JobState.Queued(NOW));
  }

  public static JobRecord first(IdempotencyKey key, JobState state) {
    JobDefinition definition = small("job-" + key);
    return new JobRecord(key, new Life("life-" + UUID.randomUUID()), 1, UUID.randomUUID().toString(),
        definition.jobId(),
        definition.action(), definition.cycle(), state instanceof JobState.Completed ? null : definition, state,
        Counts.NONE, false, Map.of(), null, List.of(), "request-1", null, NOW, NOW);
  }

  /** Version {@code seq + 1} in a fresh hand, in another state. */
  public static JobRecord next(JobRecord before, JobState state) {
    return new JobRecord(before.key(), before.life(), before.seq() + 1, UUID.randomUUID().toString(), before.jobId(),
        before.action(), before.cycle(), before.definition(), state, before.counts(), before.alone(), before.steps(),
        before.budget(),
        before.failures(), before.requestId(), before.operation(), before.enqueuedAt(),
        before.updatedAt().plusMillis(1));
  }

  /** A job as people submit it. */
  public static JobDefinition small(String jobId) {
    return new JobDefinition(new JobId(jobId), new ActionName("publish_article"),
        new Payload(Map.of("site", "bonsai", "slug", "post-001", "language", "ja")),
        List.of(new Input("source", ObjectPath.parse("inputs/bonsai/001/source.md"))),
        ObjectPath.parse("out/bonsai/001/output.md"), PreflightSwitches.ALL_ON, null, null);
  }

  /** A job with every field set, of at least that many bytes. */
  public static JobDefinition full(String jobId, int payloadBytes) {
    Map<String, @Nullable Object> payload = plainValues();
    payload.put("text", "x".repeat(payloadBytes));
    return new JobDefinition(new JobId(jobId), new ActionName("übersetze 夜 😀"), new Payload(payload),
        List.of(new Input("source", ObjectPath.parse("inputs/夜/É.md")),
            new Input("source", ObjectPath.parse("inputs/😀"))),
        ObjectPath.parse("out/夜のうちに.md"), new PreflightSwitches(false, true, false, false),
        new Budget(40_000L, 12L, new BigDecimal("0.750")), new Cycle("2026-12-01T01:00:00Z"));
  }

  /** A record with every field set, in this state. */
  public static JobRecord everything(IdempotencyKey key, JobState state, int payloadBytes) {
    JobDefinition definition = full("job 夜 " + key, payloadBytes);
    Map<String, StepState> steps = new LinkedHashMap<>();
    steps.put("zuerst", new StepState.Done(plainValues(), "0123456789abcdef"));
    steps.put("then", new StepState.Done(null));
    steps.put("夜", new StepState.Started("try-nonce-1"));
    return new JobRecord(key, new Life("life-" + UUID.randomUUID()), 1, UUID.randomUUID().toString(),
        definition.jobId(),
        definition.action(), definition.cycle(), definition, state, new Counts(2, 7, 3, 4, 5), true, steps,
        everyBudget(),
        tenFailures(), "request 夜", "operation 夜", NOW.minusSeconds(3600), NOW);
  }

  /** Used half, with two tries open. */
  private static JobBudget everyBudget() {
    Map<String, Usage> reserved = new LinkedHashMap<>();
    reserved.put("夜", Usage.tokens(4_000).calls(1).money(new BigDecimal("0.0400")));
    reserved.put("and", Usage.NONE);
    return new JobBudget(new Budget(50_000L, null, new BigDecimal("100")),
        new Usage(Long.MAX_VALUE, 3, new BigDecimal("0.000000000001")), reserved);
  }

  /** One of each state, with every field of it set. */
  public static List<JobState> everyState() {
    Failure failure = tenFailures().getLast();
    return List.of(
        new JobState.Queued(NOW.plusSeconds(7)),
        new JobState.Running(new Lease("owner-1", NOW.plusSeconds(300), true)),
        new JobState.Delayed(NOW.plusSeconds(3600)),
        new JobState.Blocked(new Verdict.Blocked(List.of(
            new Finding(BlockReason.DUPLICATE_INPUT_PATH, "given more than once: inputs/夜.md"),
            new Finding(BlockReason.MISSING_INPUT_PATH, "not there: \"a\"")))),
        new JobState.Dead(failure),
        new JobState.Dead(Failure.unrecorded(3, NOW)),
        new JobState.InReview("NeverRan"),
        new JobState.Completed(plainValues(), NOW.plus(Duration.ofHours(72))),
        new JobState.Completed(Map.of(), NOW.plus(Duration.ofHours(24))),
        new JobState.Discarded("superseded", NOW.plus(Duration.ofHours(72))));
  }

  /** Ten failures, some with everything, some with little. */
  public static List<Failure> tenFailures() {
    return IntStream.rangeClosed(1, 10)
        .mapToObj(
            n -> new Failure("Throttled" + n, List.of(Kind.values()).get(n % 3), "rule-" + n,
                n % 2 == 0 ? "" : "wait, 夜 \"😀\"\n",
                n, NOW.minusSeconds(100 - n), n % 3 == 0 ? null : Duration.ofMillis(1500L * n)))
        .toList();
  }

  /** Plain values of every type, and those that stores like to change. */
  public static Map<String, @Nullable Object> plainValues() {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put("", "empty name");
    values.put("$n", "looks like a tag");
    values.put("$$n", "and so does this");
    values.put("null", null);
    values.put("true", true);
    values.put("long", Long.MIN_VALUE);
    values.put("one", 1L);
    values.put("one as double", 1.0);
    values.put("negative zero", -0.0);
    values.put("tiny", Double.MIN_VALUE);
    values.put("huge", Double.MAX_VALUE);
    values.put("exact", new BigDecimal("1.50"));
    values.put("exact and long", new BigDecimal("123456789012345678901234567890123456789012.5"));
    values.put("nfc", "\u00e9");
    values.put("nfd", "e\u0301");
    values.put("control", "\u0000\u0007\n\t\"\\");
    values.put("half a pair", "\ud83d");
    values.put("$\udc00 half a name", 1L);
    values.put("no character", "\ufffe\uffff");
    values.put("list", Arrays.asList(1L, "1", null, List.of(), Map.of("$n", 2L)));
    return values;
  }
}
