/** From ticket to outcome: claim, the nest around each step, and what a handler sees. */
@NullMarked
package dev.nightshift.core.execution;

import org.jspecify.annotations.NullMarked;
