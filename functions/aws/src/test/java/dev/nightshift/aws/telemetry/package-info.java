/** Tests of logs and metrics. */
@NullMarked
package dev.nightshift.aws.telemetry;

import org.jspecify.annotations.NullMarked;
