package dev.nightshift.core.report;

import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.preflight.Inputs;
import java.time.InstantSource;

/**
 * All that the report needs from outside.
 *
 * @param delayed the rows of the delayed-requeue table
 * @param review the rows of the manual-review table
 */
public record ReportPorts(
    Ledger ledger,
    JobIndex index,
    LedgerScan scan,
    RowScan delayed,
    RowScan review,
    Inputs inputs,
    Tickets tickets,
    ScheduleBook schedules,
    RecheckMemory memory,
    ReportListener listener,
    Nonces nonces,
    InstantSource clock) {
  public ReportPorts heardBy(ReportListener other) {
    return new ReportPorts(ledger, index, scan, delayed, review, inputs, tickets, schedules, memory, other, nonces,
        clock);
  }

  public ReportPorts scanning(LedgerScan other) {
    return new ReportPorts(ledger, index, other, delayed, review, inputs, tickets, schedules, memory, listener, nonces,
        clock);
  }
}
