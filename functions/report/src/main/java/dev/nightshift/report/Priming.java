package dev.nightshift.report;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.ObjectPath;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A report's way through the code without its effects: ledger, tables and bucket are asked for a little. */
final class Priming {
  private static final Logger LOG = LoggerFactory.getLogger(Priming.class);
  private static final IdempotencyKey KEY = new IdempotencyKey("0".repeat(32));

  private Priming() {}

  /** Never fails: a snapshot that is not warm is still right. */
  static void run(ReportOffice office) {
    try {
      office.ports().ledger().read(KEY);
      office.ports().index().keysOf(new JobId("priming"));
      office.ports().scan().scanOutlines(_ -> false);
      office.ports().inputs().existing(Set.of(new ObjectPath("priming")));
      office.ports().memory().last();
    } catch (RuntimeException e) {
      LOG.warn("not primed", e);
    }
  }
}
