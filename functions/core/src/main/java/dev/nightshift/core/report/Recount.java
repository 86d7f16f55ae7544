package dev.nightshift.core.report;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.preflight.Verdict;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts jobs one by one, in constant memory. Final records past their time are not there. Not for several threads. */
public final class Recount {
  private final Instant now;
  private final Map<Term, Long> terms = new EnumMap<>(Term.class);
  private final SortedMap<String, Long> blocked = new TreeMap<>();
  private final SortedMap<String, Long> review = new TreeMap<>();
  private final SortedMap<String, Long> dead = new TreeMap<>();
  private long runnable;
  private long queuedButBlocked;
  private long completed;
  private long resent;
  private long unrecorded;
  private Stock.@Nullable Oldest oldest;

  /**
   * @param now the instant that is counted for
   */
  public Recount(Instant now) {
    this.now = now;
    for (Term term : Term.values()) {
      terms.put(term, 0L);
    }
  }

  /** Counts a job that was not looked at again: if it is queued, it counts as runnable. */
  public void add(JobRecord job) {
    add(job, new Verdict.Runnable());
  }

  /**
   * @param again what a second preflight found; matters for queued jobs only
   */
  public void add(JobRecord job, Verdict again) {
    if (job.expiresAt().map(end -> !now.isBefore(end)).orElse(false)) {
      return;
    }
    Term term = Term.of(job.state(), now);
    terms.merge(term, 1L, Long::sum);
    switch (job.state()) {
      case JobState.Blocked(var verdict) -> blocked.merge(verdict.reason().wireName(), 1L, Long::sum);
      case JobState.InReview _ -> review.merge(lastErrorClass(job), 1L, Long::sum);
      case JobState.Dead(var failure) -> dead.merge(failure.errorClass(), 1L, Long::sum);
      case JobState.Completed _ -> completed++;
      case JobState.Queued _ when term == Term.QUEUED -> queued(again);
      case JobState.Queued _,JobState.Delayed _,JobState.Running _,JobState.Discarded _ -> {}
    }
    resent += job.counts().resent() > 0 ? 1 : 0;
    unrecorded += job.failures().stream().anyMatch(f -> f.errorClass().equals("Unrecorded")) ? 1 : 0;
    if (!job.isFinal() && (oldest == null || job.enqueuedAt().isBefore(oldest.enqueuedAt()))) {
      oldest = new Stock.Oldest(job.jobId(), job.enqueuedAt());
    }
  }

  public Stock stock() {
    return new Stock(terms, runnable, queuedButBlocked, blocked, review, dead, completed, resent, unrecorded, oldest);
  }

  private void queued(Verdict again) {
    switch (again) {
      case Verdict.Runnable _ -> runnable++;
      case Verdict.Blocked verdict -> {
        queuedButBlocked++;
        blocked.merge(verdict.reason().wireName(), 1L, Long::sum);
      }
    }
  }

  static String lastErrorClass(JobRecord job) {
    return job.failures().isEmpty() ? "none" : job.failures().getLast().errorClass();
  }
}
