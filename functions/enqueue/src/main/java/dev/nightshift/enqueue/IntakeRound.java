package dev.nightshift.enqueue;

import dev.nightshift.aws.telemetry.LogFields;
import dev.nightshift.core.enqueue.Accepted;
import dev.nightshift.core.enqueue.Answer;
import dev.nightshift.core.enqueue.Intake;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.preflight.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Takes many jobs into the ledger, side by side; those of one {@code job_id} one after the other, for each must see the one
 * before. What breaks for one job is that job's answer.
 */
final class IntakeRound {
  private final Intake intake;
  private final int mostAtOnce;

  IntakeRound(Intake intake, int mostAtOnce) {
    this.intake = intake;
    this.mostAtOnce = mostAtOnce;
  }

  /**
   * What became of a job.
   *
   * @param broke what was thrown instead; {@code null}: nothing
   */
  record Taken(Accepted accepted, @Nullable Throwable broke) {}

  /**
   * @param jobs by their place, which is also their order
   */
  Map<Long, Taken> take(Map<Long, Submission> jobs, Function<JobDefinition, Verdict> verdicts, String requestId,
      RecentKeys recent) {
    Map<Long, Taken> taken = new ConcurrentHashMap<>();
    LogFields fields = LogFields.ofThisThread();
    Semaphore slots = new Semaphore(mostAtOnce);
    Collection<List<Map.Entry<Long, Submission>>> byJobId = new TreeMap<>(jobs).entrySet()
        .stream()
        .collect(Collectors.groupingBy(job -> jobId(job.getValue())))
        .values();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (List<Map.Entry<Long, Submission>> sameId : byJobId) {
        threads.execute(() -> {
          slots.acquireUninterruptibly();
          try {
            sameId.forEach(job -> taken.put(job.getKey(), fields.with("job_id", jobId(job.getValue()))
                .call(() -> take(job.getValue(), verdicts, requestId, recent))));
          } finally {
            slots.release();
          }
        });
      }
    }
    return taken;
  }

  /** Nothing that is thrown here, {@code Error}s included, may reach the neighbours. */
  private Taken take(Submission job, Function<JobDefinition, Verdict> verdicts, String requestId, RecentKeys recent) {
    try {
      Verdict verdict = verdicts.apply(job.definition());
      Accepted accepted = intake.accept(job, verdict, requestId, recent.of(jobId(job)));
      recent.add(jobId(job), job.key());
      return new Taken(accepted, null);
    } catch (Throwable e) {
      return new Taken(new Accepted(new Answer.NotAccepted(job.key(),
          "something broke on our side (" + e.getClass().getSimpleName() + "); send the same request again"), null), e);
    }
  }

  private static JobId jobId(Submission job) {
    return job.definition().jobId();
  }
}
