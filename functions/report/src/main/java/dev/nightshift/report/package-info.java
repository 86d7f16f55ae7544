/** The Lambda function that says in the morning, and every quarter of an hour, how things stand. */
@NullMarked
package dev.nightshift.report;

import org.jspecify.annotations.NullMarked;
