/** What a job is: its definition, its names, its key. Plain values that check themselves. */
@NullMarked
package dev.nightshift.core.job;

import org.jspecify.annotations.NullMarked;
