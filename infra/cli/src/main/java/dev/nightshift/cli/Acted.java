package dev.nightshift.cli;

import dev.nightshift.core.ledger.JobRecord;
import org.jspecify.annotations.Nullable;

/**
 * One job of a person's command.
 *
 * @param name as it was typed
 * @param job as it is now; {@code null}: it was not found
 * @param detail for the person: what it is now, or what to do
 */
record Acted(String name, @Nullable JobRecord job, ActOutcome outcome, String detail) {}
