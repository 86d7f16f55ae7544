package dev.nightshift.local.demo;

/**
 * How far a night is.
 *
 * @param settled jobs that are done, or dead with a letter to tell
 * @param total jobs that could start
 * @param running jobs that run now
 * @param requests calls to the demo's service so far, failed ones included
 */
public record NightProgress(int settled, int total, int running, int requests) {}
