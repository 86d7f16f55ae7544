/** What becomes of a submitted job: accepted, known already, superseded, in conflict or blocked. */
@NullMarked
package dev.nightshift.core.enqueue;

import org.jspecify.annotations.NullMarked;
