package dev.nightshift.core.triage;

import dev.nightshift.core.job.Ticket;
import org.jspecify.annotations.Nullable;

/**
 * A letter from the dead-letter queue.
 *
 * @param ticket which job
 * @param attempt which death it is about; {@code null}: a ticket that the queue itself moved there, which names none and is
 *     about whatever death it finds
 */
public record DeadLetter(Ticket ticket, @Nullable Integer attempt) {
  /** The same about whatever death is found: for a death that was recorded because of this very letter. */
  DeadLetter aboutAnyDeath() {
    return new DeadLetter(ticket, null);
  }

  /** Whether the queue itself moved it, and not the worker. */
  boolean isRedriven() {
    return attempt == null;
  }

  boolean isAbout(int deathAttempt) {
    return attempt == null || attempt == deathAttempt;
  }
}
