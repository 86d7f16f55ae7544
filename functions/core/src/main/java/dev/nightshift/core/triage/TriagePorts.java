package dev.nightshift.core.triage;

import dev.nightshift.core.execution.Letters;
import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.ledger.Settlements;
import java.time.InstantSource;

/** All that triage needs from outside. */
public record TriagePorts(
    Ledger ledger,
    JobIndex index,
    LedgerScan scan,
    Settlements settlements,
    DelayedRequeue delayed,
    ManualReview review,
    Tickets tickets,
    Letters letters,
    QueueDepth depth,
    SweepMemory memory,
    TriageListener listener,
    Nonces nonces,
    InstantSource clock) {
  public TriagePorts heardBy(TriageListener other) {
    return new TriagePorts(ledger, index, scan, settlements, delayed, review, tickets, letters, depth, memory, other,
        nonces, clock);
  }
}
