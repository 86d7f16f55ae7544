package dev.nightshift.enqueue;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What became of the jobs of a request, counted: {@code total = runnable + blocked}.
 *
 * @param total all jobs, malformed ones too
 * @param blockedReasons blocked jobs by the first reason of each
 * @param statuses all jobs by the status that they were answered with
 */
record Totals(long total, SortedMap<String, Long> blockedReasons, SortedMap<String, Long> statuses) {
  static final Totals NONE = new Totals(0, new TreeMap<>(), new TreeMap<>());

  Totals {
    blockedReasons = Collections.unmodifiableSortedMap(new TreeMap<>(blockedReasons));
    statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
  }

  /** Jobs that can't start as they are. */
  long blocked() {
    return sum(blockedReasons);
  }

  /** All others: new ones, and those that were known already. */
  long runnable() {
    return total - blocked();
  }

  Totals plus(Collection<JobAnswer> answers) {
    SortedMap<String, Long> reasons = new TreeMap<>(blockedReasons);
    SortedMap<String, Long> byStatus = new TreeMap<>(statuses);
    for (JobAnswer answer : answers) {
      byStatus.merge(answer.status(), 1L, Long::sum);
      answer.blockedFor().ifPresent(reason -> reasons.merge(reason.wireName(), 1L, Long::sum));
    }
    return new Totals(total + answers.size(), reasons, byStatus);
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
