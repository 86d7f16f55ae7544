package dev.nightshift.worker;

/**
 * One message of a batch.
 *
 * @param messageId what the response names when it failed
 * @param receipt of this receive
 * @param body as it came
 * @param traceId the trace of whoever sent it, {@code ""} if it carries none
 */
record Received(String messageId, String receipt, String body, String traceId) {}
