/** Triage with everything in memory. */
@NullMarked
package dev.nightshift.testkit.triage;

import org.jspecify.annotations.NullMarked;
