/** The contracts, run on memory. */
@NullMarked
package dev.nightshift.testkit;

import org.jspecify.annotations.NullMarked;
