/** README's samples, held to the code. */
@NullMarked
package dev.nightshift.it.readme;

import org.jspecify.annotations.NullMarked;
