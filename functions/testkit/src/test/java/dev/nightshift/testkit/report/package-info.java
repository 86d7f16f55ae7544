/** Sums and checks over records. */
@NullMarked
package dev.nightshift.testkit.report;

import org.jspecify.annotations.NullMarked;
