package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with a job, so that its submitter need not ask again for each fault. */
final class Problems {
  /** An answer stays readable, and its size bounded, whatever was sent. */
  private static final int MOST_SHOWN = 20;

  private final List<FieldProblem> found = new ArrayList<>();
  private int more;

  void add(String field, String problem) {
    if (found.size() < MOST_SHOWN) {
      found.add(new FieldProblem(field, problem));
    } else {
      more++;
    }
  }

  /** Reports a value of the wrong type, shown. */
  void wrongType(String field, JsonNode value, String right) {
    add(field, value.isMissingNode() ? "is missing; give " + right : "is " + Shown.value(value) + "; give " + right);
  }

  /** What a core type makes of a value; {@code null} once it has said what is wrong with it. */
  <T> @Nullable T checked(String field, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      add(field, String.valueOf(e.getMessage()));
      return null;
    }
  }

  boolean none() {
    return count() == 0;
  }

  int count() {
    return found.size() + more;
  }

  List<FieldProblem> all() {
    List<FieldProblem> all = new ArrayList<>(found);
    if (more > 0) {
      all.add(new FieldProblem("job", "has " + more + " more problems"));
    }
    return all;
  }
}
