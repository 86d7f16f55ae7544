/** Tests of the worker function. */
@NullMarked
package dev.nightshift.worker;

import org.jspecify.annotations.NullMarked;
