/** How submissions come into the ledger, on ports in memory. */
@NullMarked
package dev.nightshift.testkit.enqueue;

import org.jspecify.annotations.NullMarked;
