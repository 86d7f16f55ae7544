package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every {@link JobIndex} does; it follows the ledger with a delay, so the tests ask again for a while. */
public abstract class JobIndexContract {
  private static final int ASKED_AT_MOST = 200;

  private final String jobId = "job 夜 " + UUID.randomUUID();

  protected abstract Ledger ledger();

  /** Over that ledger; if it reads in pages, then in pages of fewer than 20 keys. */
  protected abstract JobIndex index();

  @Test
  void keysOf_unknownJob_isEmpty() {
    assertThat(index().keysOf(new JobId(jobId))).isEmpty();
  }

  @Test
  void keysOf_oneNameManyKeys_findsThemAllAcrossPages() {
    Set<IdempotencyKey> keys = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      keys.add(create(jobId));
    }
    create(jobId + " of another name");

    assertThat(eventually(keys)).isEqualTo(keys);
  }

  @Test
  void keysOf_jobThatMovedOn_isStillFound() {
    IdempotencyKey key = create(jobId);
    ledger().swap(SampleRecords.next(ledger().read(key).orElseThrow(), new JobState.InReview("NeverRan")));

    assertThat(eventually(Set.of(key))).containsExactly(key);
  }

  private Set<IdempotencyKey> eventually(Set<IdempotencyKey> expected) {
    Set<IdempotencyKey> found = Set.of();
    for (int i = 0; i < ASKED_AT_MOST && !found.equals(expected); i++) {
      found = index().keysOf(new JobId(jobId));
    }
    return found;
  }

  private IdempotencyKey create(String name) {
    IdempotencyKey key = SampleRecords.freshKey();
    JobDefinition job = SampleRecords.small(name);
    ledger().create(new JobRecord(key, new Life("life"), 1, "writer", job.jobId(), job.action(), null, job,
        new JobState.Queued(SampleRecords.NOW), Counts.NONE, false, Map.of(), null, List.of(), "request", null,
        SampleRecords.NOW,
        SampleRecords.NOW), null);
    return key;
  }
}
