/** What a worker does with one ticket, on ports in memory. */
@NullMarked
package dev.nightshift.testkit.execution;

import org.jspecify.annotations.NullMarked;
