/** The report function, with its ports in memory. */
@NullMarked
package dev.nightshift.report;

import org.jspecify.annotations.NullMarked;
