/** A settable clock, the ports in memory, and the contract that every port's implementation must pass. */
@NullMarked
package dev.nightshift.testkit;

import org.jspecify.annotations.NullMarked;
