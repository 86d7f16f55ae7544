/** The ports on AWS services, and the JSON forms of what core knows. */
@NullMarked
package dev.nightshift.aws;

import org.jspecify.annotations.NullMarked;
