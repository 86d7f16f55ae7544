/** The job record, its states and the compare-and-swap register that holds it. */
@NullMarked
package dev.nightshift.core.ledger;

import org.jspecify.annotations.NullMarked;
