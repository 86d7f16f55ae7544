/** The triage function, with its ports in memory. */
@NullMarked
package dev.nightshift.triage;

import org.jspecify.annotations.NullMarked;
