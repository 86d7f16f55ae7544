/** Tests that the functions' roles allow what the functions do, and nothing else. */
@NullMarked
package dev.nightshift.it.iam;

import org.jspecify.annotations.NullMarked;
