package dev.nightshift.enqueue;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which keys this invocation brought in under each of the latest job ids: the index, a moment behind, may not show them
 * yet. Safe for several threads.
 */
final class RecentKeys {
  /** At full speed some thousand jobs are accepted in a second, and the index is seldom a second behind. */
  private static final int MOST_JOB_IDS = 20_000;

  private final Map<JobId, Set<IdempotencyKey>> keys = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<JobId, Set<IdempotencyKey>> eldest) {
      return size() > MOST_JOB_IDS;
    }
  };

  synchronized boolean isEmpty() {
    return keys.isEmpty();
  }

  synchronized Set<IdempotencyKey> of(JobId jobId) {
    return Set.copyOf(keys.getOrDefault(jobId, Set.of()));
  }

  synchronized void add(JobId jobId, IdempotencyKey key) {
    keys.computeIfAbsent(jobId, _ -> new HashSet<>()).add(key);
  }
}
