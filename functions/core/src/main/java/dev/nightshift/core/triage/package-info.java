/** What becomes of dead letters, delayed jobs and lost tickets: the other half of the night. */
@NullMarked
package dev.nightshift.core.triage;

import org.jspecify.annotations.NullMarked;
