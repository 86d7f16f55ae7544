package dev.nightshift.core.preflight;

/**
 * One failed check.
 *
 * @param reason which
 * @param detail what exactly, for a person
 */
public record Finding(BlockReason reason, String detail) {}
