/** What template.yaml must keep that its own tools don't see. */
@NullMarked
package dev.nightshift.it.template;

import org.jspecify.annotations.NullMarked;
