/** JSON, keys and items, without AWS. */
@NullMarked
package dev.nightshift.aws;

import org.jspecify.annotations.NullMarked;
