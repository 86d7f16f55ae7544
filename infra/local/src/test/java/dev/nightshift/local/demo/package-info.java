/** Tests of the demo's service. */
@NullMarked
package dev.nightshift.local.demo;

import org.jspecify.annotations.NullMarked;
