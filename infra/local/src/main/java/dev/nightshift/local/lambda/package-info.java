/** What Lambda does around a function: processes, invocations, deadlines, event sources. */
@NullMarked
package dev.nightshift.local.lambda;

import org.jspecify.annotations.NullMarked;
