package dev.nightshift.core.execution;

import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.preflight.Inputs;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The look after a job has run: what it was to deliver is there, and it is not last night's. */
record Postflight(Inputs bucket) {
  /**
   * @throws DeliverableMissing if the job declares a deliverable, insists on it, and it is absent or older than the
   *     acceptance of this life; clocks may differ by {@link Lease#CLOCK_MARGIN}, and the bucket's counts whole seconds
   */
  void check(JobRecord job) throws DeliverableMissing {
    JobDefinition definition = job.openDefinition();
    ObjectPath path = definition.deliverable();
    if (path == null || !definition.preflight().requireDeliverable()) {
      return;
    }
    Instant written = bucket.writtenAt(path).orElseThrow(() -> new DeliverableMissing(path, "was not written"));
    if (written.isBefore(job.enqueuedAt().truncatedTo(ChronoUnit.SECONDS).minus(Lease.CLOCK_MARGIN))) {
      throw new DeliverableMissing(path,
          "is of " + written + ", older than this acceptance of the job (" + job.enqueuedAt() + ")");
    }
  }
}
