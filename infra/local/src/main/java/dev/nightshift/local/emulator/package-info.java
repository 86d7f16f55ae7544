/** Stand-ins for the AWS services: which one is used, how it is started, and where it listens. */
@NullMarked
package dev.nightshift.local.emulator;

import org.jspecify.annotations.NullMarked;
