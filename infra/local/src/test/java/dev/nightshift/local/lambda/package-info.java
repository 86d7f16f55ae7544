@NullMarked
package dev.nightshift.local.lambda;

import org.jspecify.annotations.NullMarked;
