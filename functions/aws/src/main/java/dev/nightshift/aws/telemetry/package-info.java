/** What the functions let the world see of themselves: log lines with their fields, and metrics. */
@NullMarked
package dev.nightshift.aws.telemetry;

import org.jspecify.annotations.NullMarked;
