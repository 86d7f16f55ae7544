@NullMarked
package dev.nightshift.local.template;

import org.jspecify.annotations.NullMarked;
