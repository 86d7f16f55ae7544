package dev.nightshift.core.execution;

import dev.nightshift.core.job.PlainValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a finished job leaves behind, kept with its key for 24 to 72 h.
 *
 * @param fields see {@link PlainValue}
 */
public record JobResult(Map<String, @Nullable Object> fields) {
  public static final JobResult EMPTY = new JobResult(Map.of());

  // Not compact: of a compact constructor's parameters javac loses the annotations of type arguments in the class file.
  public JobResult(Map<String, @Nullable Object> fields) {
    this.fields = PlainValue.mapOf(fields, "result");
  }

  public static JobResult of(String name, @Nullable Object value) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put(name, value);
    return new JobResult(fields);
  }
}
