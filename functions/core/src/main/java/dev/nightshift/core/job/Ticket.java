package dev.nightshift.core.job;

/**
 * The queue's message: "look at this job". The ledger holds the job itself, so a ticket may be lost, doubled, late or stale
 * without harm.
 *
 * @param key which job
 * @param life of which acceptance; a ticket of another life is dropped
 * @param jobId for people who read the queue
 * @param action for filters and grouping
 */
public record Ticket(IdempotencyKey key, Life life, JobId jobId, ActionName action) {}
