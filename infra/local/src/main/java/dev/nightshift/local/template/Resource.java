package dev.nightshift.local.template;

import dev.nightshift.local.template.Value.Mapping;
import org.jspecify.annotations.Nullable;

/** One entry under Resources. DeletionPolicy and its like say what happens later, elsewhere, and are not kept. */
public record Resource(String logicalId, String type, Mapping properties, @Nullable String condition, Place place) {

  public static final String FUNCTION = "AWS::Serverless::Function";
}
