/** The contracts of the ports, run on AWS's services as an emulator has them. */
@NullMarked
package dev.nightshift.it.contract;

import org.jspecify.annotations.NullMarked;
