package dev.nightshift.core.report;

import dev.nightshift.core.job.JobId;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All jobs of the ledger, counted.
 *
 * @param terms every term, zeros included
 * @param runnable how many of {@link Term#QUEUED} can start
 * @param queuedButBlocked how many of {@link Term#QUEUED} can't, by a second preflight
 * @param blockedReasonCount of {@link Term#BLOCKED} and of {@code queuedButBlocked}, by reason
 * @param reviewByErrorClass of {@link Term#REVIEW}
 * @param deadByErrorClass of {@link Term#DEAD}
 * @param completed how many of {@link Term#DONE} were completed; the others were discarded
 * @param resent jobs whose ticket or letter was sent again since their last start
 * @param unrecorded jobs with a start that ended without a word
 * @param oldestWaiting the open job that was accepted first; {@code null}: none is open
 */
public record Stock(
    Map<Term, Long> terms,
    long runnable,
    long queuedButBlocked,
    SortedMap<String, Long> blockedReasonCount,
    SortedMap<String, Long> reviewByErrorClass,
    SortedMap<String, Long> deadByErrorClass,
    long completed,
    long resent,
    long unrecorded,
    @Nullable Oldest oldestWaiting) {
  /** A job and when it was accepted. */
  public record Oldest(JobId jobId, Instant enqueuedAt) {}

  public Stock {
    terms = Collections.unmodifiableMap(new EnumMap<>(terms));
    blockedReasonCount = Collections.unmodifiableSortedMap(new TreeMap<>(blockedReasonCount));
    reviewByErrorClass = Collections.unmodifiableSortedMap(new TreeMap<>(reviewByErrorClass));
    deadByErrorClass = Collections.unmodifiableSortedMap(new TreeMap<>(deadByErrorClass));
  }

  public long of(Term term) {
    return terms.getOrDefault(term, 0L);
  }

  /** The sum of all terms: every record of the ledger, once. */
  public long total() {
    return terms.values().stream().mapToLong(Long::longValue).sum();
  }

  /** What can't start although it was accepted. */
  public long blocked() {
    return of(Term.BLOCKED) + queuedButBlocked;
  }
}
