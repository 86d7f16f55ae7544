@NullMarked
package dev.nightshift.local;

import org.jspecify.annotations.NullMarked;
