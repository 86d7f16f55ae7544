/** The Lambda function that takes jobs in. */
@NullMarked
package dev.nightshift.enqueue;

import org.jspecify.annotations.NullMarked;
