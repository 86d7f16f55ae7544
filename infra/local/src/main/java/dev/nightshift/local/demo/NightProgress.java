package dev.nightshift.local.demo;

/**
 * How far a night is.
 *
 * @param settled jobs that only a person or a later night moves on
 * @param total jobs that could start
 * @param running jobs that run now
 * @param delayed jobs that are put off, be it for seconds
 * @param requests calls to the demo's service so far, failed ones included
 */
public record NightProgress(int settled, int total, int running, int delayed, int requests) {}
