/** What the demo depends on: a small HTTP service that fails as services do, but by plan. */
@NullMarked
package dev.nightshift.local.demo;

import org.jspecify.annotations.NullMarked;
