/** A CloudFormation template as read from its file, and the values that its expressions come to. */
@NullMarked
package dev.nightshift.local.template;

import org.jspecify.annotations.NullMarked;
