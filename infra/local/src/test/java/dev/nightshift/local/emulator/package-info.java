@NullMarked
package dev.nightshift.local.emulator;

import org.jspecify.annotations.NullMarked;
