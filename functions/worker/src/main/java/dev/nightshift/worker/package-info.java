/** The Lambda function that runs jobs. */
@NullMarked
package dev.nightshift.worker;

import org.jspecify.annotations.NullMarked;
