/** Tests of the whole. */
@NullMarked
package dev.nightshift.it;

import org.jspecify.annotations.NullMarked;
