/** What a failure is, and whether and when to try again: the policy and the rules that read it. */
@NullMarked
package dev.nightshift.core.retry;

import org.jspecify.annotations.NullMarked;
