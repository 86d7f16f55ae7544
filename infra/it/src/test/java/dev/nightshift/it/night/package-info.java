/** Tests of whole nights: the sample backlog from enqueue to done. */
@NullMarked
package dev.nightshift.it.night;

import org.jspecify.annotations.NullMarked;
