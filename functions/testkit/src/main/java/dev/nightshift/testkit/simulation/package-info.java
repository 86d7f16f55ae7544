/**
 * The real rules on ports in memory, under every fault that a night can hold: one seed is one schedule, and the same seed is
 * the same schedule again.
 */
@NullMarked
package dev.nightshift.testkit.simulation;

import org.jspecify.annotations.NullMarked;
