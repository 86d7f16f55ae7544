package dev.nightshift.core.enqueue;

import dev.nightshift.core.job.Ticket;
import org.jspecify.annotations.Nullable;

/**
 * A submission that was decided on.
 *
 * @param answer what the submitter is told
 * @param ticket to be sent now that the record is written; {@code null}: none
 */
public record Accepted(Answer answer, @Nullable Ticket ticket) {}
