/** Tests of the command {@code nightshift}. */
@NullMarked
package dev.nightshift.cli;

import org.jspecify.annotations.NullMarked;
