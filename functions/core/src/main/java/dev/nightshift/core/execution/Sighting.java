package dev.nightshift.core.execution;

import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.ClaimDecision;
import dev.nightshift.core.ledger.JobRecord;
import org.jspecify.annotations.Nullable;

/**
 * A ticket together with the record that was read for it.
 *
 * @param ticket what was received
 * @param record the latest version; {@code null}: none
 * @param superseded whether a newer cycle took the place of a delayed job
 * @param decision what the ticket would lead to now
 */
public record Sighting(Ticket ticket, @Nullable JobRecord record, boolean superseded, ClaimDecision decision) {
  /** Whether the job would be started. */
  public boolean wouldStart() {
    return decision instanceof ClaimDecision.Run;
  }

  /** Whether it would be started and must have the invocation to itself. */
  public boolean mustBeAlone() {
    return decision instanceof ClaimDecision.Run(var next) && next.alone();
  }
}
