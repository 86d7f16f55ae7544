package dev.nightshift.core.job;

/**
 * A definition together with the key that was derived from it.
 *
 * @param key the same for the same work
 * @param definition what was submitted
 */
public record Submission(IdempotencyKey key, JobDefinition definition) {}
