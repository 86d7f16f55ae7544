package dev.nightshift.triage;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.triage.TriagePorts;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A tick's way through the code without its effects: ledger, tables and queue are asked for a little. No letter is received. */
final class Priming {
  private static final Logger LOG = LoggerFactory.getLogger(Priming.class);
  private static final IdempotencyKey KEY = new IdempotencyKey("0".repeat(32));

  private Priming() {}

  /** Never fails: a snapshot that is not warm is still right. */
  static void run(TriagePorts ports) {
    try {
      ports.ledger().read(KEY);
      ports.index().keysOf(new JobId("priming"));
      ports.delayed().due(Instant.EPOCH, 1);
      ports.review().row(KEY);
      ports.depth().messages();
      ports.memory().last();
    } catch (RuntimeException e) {
      LOG.warn("not primed", e);
    }
  }
}
