package dev.nightshift.local.lambda;

/**
 * A line that a function printed, or that was written about it.
 *
 * @param function
 *            the function's name in the template
 */
public record LogLine(String function, String text) {}
