package dev.nightshift.local.demo;

/**
 * Something that the demo's service did.
 *
 * @param key the {@code Idempotency-Key} that asked for it
 * @param job its {@code job_id}
 * @param attempt the try that brought it about, from 1
 * @param url where the result can be seen
 * @param tokens what it used
 */
public record Effect(String key, String job, int attempt, String url, int tokens) {}
