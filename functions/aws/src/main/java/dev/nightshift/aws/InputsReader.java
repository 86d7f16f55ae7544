package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a job's list of inputs. */
record InputsReader(Problems problems) {
  private static final Set<String> KNOWN = Set.of("role", "path");

  List<Input> read(JsonNode list) {
    if (list.isMissingNode()) {
      return List.of();
    }
    if (!list.isArray()) {
      problems.wrongType("inputs", list, "a list of {role, path}");
      return List.of();
    }
    if (list.size() > JobDefinition.MOST_INPUTS) {
      problems.add("inputs",
          "has %,d entries; at most %,d are allowed".formatted(list.size(), JobDefinition.MOST_INPUTS));
      return List.of();
    }
    List<Input> inputs = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      @Nullable
      Input input = input(list.get(i), "inputs[" + i + "]");
      if (input != null) {
        inputs.add(input);
      }
    }
    return inputs;
  }

  private @Nullable Input input(JsonNode node, String place) {
    if (!node.isObject()) {
      problems.wrongType(place, node, "an object with role and path");
      return null;
    }
    Fields fields = new Fields(node, place, problems);
    fields.refuseUnknown(KNOWN);
    @Nullable
    String role = fields.required("role", Function.identity());
    @Nullable
    ObjectPath path = fields.required("path", ObjectPath::parse);
    return role == null || path == null ? null : problems.checked(place + ".role", () -> new Input(role, path));
  }
}
