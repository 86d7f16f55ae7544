package dev.nightshift.core.ledger;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import java.util.Set;

/** Port: which keys a {@code job_id} was accepted under. Eventually consistent: may miss the newest, may name removed ones. */
public interface JobIndex {
  Set<IdempotencyKey> keysOf(JobId jobId);
}
