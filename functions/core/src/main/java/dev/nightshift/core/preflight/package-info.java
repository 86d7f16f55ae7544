/** Whether a job can really start, decided before it costs anything. */
@NullMarked
package dev.nightshift.core.preflight;

import org.jspecify.annotations.NullMarked;
