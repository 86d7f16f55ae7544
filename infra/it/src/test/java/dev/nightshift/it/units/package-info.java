/** Counts what jobs ask of DynamoDB, SQS and S3. */
@NullMarked
package dev.nightshift.it.units;

import org.jspecify.annotations.NullMarked;
