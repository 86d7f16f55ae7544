/** Runs the template's functions, queues, tables and buckets on an emulator. */
@NullMarked
package dev.nightshift.local;

import org.jspecify.annotations.NullMarked;
