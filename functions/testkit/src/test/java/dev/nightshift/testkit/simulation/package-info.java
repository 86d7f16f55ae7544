/** The simulator, and the faults that it must find. */
@NullMarked
package dev.nightshift.testkit.simulation;

import org.jspecify.annotations.NullMarked;
