/** The Lambda function that settles dead letters, releases delayed jobs and sweeps for lost tickets. */
@NullMarked
package dev.nightshift.triage;

import org.jspecify.annotations.NullMarked;
