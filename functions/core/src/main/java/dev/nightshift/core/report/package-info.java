/** What the morning is told: every job counted once, by what can really start. */
@NullMarked
package dev.nightshift.core.report;

import org.jspecify.annotations.NullMarked;
