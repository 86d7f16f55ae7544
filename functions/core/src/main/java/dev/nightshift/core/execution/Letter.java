package dev.nightshift.core.execution;

import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.retry.Failure;

/**
 * A dead letter that the worker writes: the ticket, with the failure named.
 *
 * @param ticket which job
 * @param failure why it is dead; its {@code attempt} tells which death the letter is about
 */
public record Letter(Ticket ticket, Failure failure) {}
