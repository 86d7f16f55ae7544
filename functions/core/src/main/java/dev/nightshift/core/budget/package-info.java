/** What a job may cost. */
@NullMarked
package dev.nightshift.core.budget;

import org.jspecify.annotations.NullMarked;
