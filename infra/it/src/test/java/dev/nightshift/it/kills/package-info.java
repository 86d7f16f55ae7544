/** Tests that worker processes may be killed at any moment: nothing is lost, nothing is done twice. */
@NullMarked
package dev.nightshift.it.kills;

import org.jspecify.annotations.NullMarked;
