/** Tests of enqueue. */
@NullMarked
package dev.nightshift.enqueue;

import org.jspecify.annotations.NullMarked;
