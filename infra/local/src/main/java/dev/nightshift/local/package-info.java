/** Runs template.yaml on this machine: its resources on an emulator, its functions in processes of their own. */
@NullMarked
package dev.nightshift.local;

import org.jspecify.annotations.NullMarked;
