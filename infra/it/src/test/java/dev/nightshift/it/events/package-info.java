/** That the files in events/ are what they say. */
@NullMarked
package dev.nightshift.it.events;

import org.jspecify.annotations.NullMarked;
