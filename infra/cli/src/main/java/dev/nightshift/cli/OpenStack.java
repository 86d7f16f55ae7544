package dev.nightshift.cli;

import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.core.triage.ReviewDesk;
import dev.nightshift.core.triage.ReviewRule;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A stack as people's commands use it.
 *
 * @param scan given whom to tell of records that can't be read and are left out
 * @param policy the one in force, read when asked for
 * @param end runs when the command is over
 */
record OpenStack(
    Ledger ledger,
    JobIndex index,
    Function<Consumer<String>, LedgerScan> scan,
    Settlements settlements,
    ManualReview review,
    Tickets tickets,
    Supplier<Policy> policy,
    Reports reports,
    Nonces nonces,
    InstantSource clock,
    Runnable end) implements AutoCloseable {
  Instant now() {
    return clock.instant();
  }

  ReviewDesk desk() {
    return new ReviewDesk(new ReviewDesk.Ports(ledger, settlements, tickets, nonces, clock),
        new ReviewRule(policy.get()));
  }

  JobLookup lookup() {
    return new JobLookup(ledger, index);
  }

  @Override
  public void close() {
    end.run();
  }
}
