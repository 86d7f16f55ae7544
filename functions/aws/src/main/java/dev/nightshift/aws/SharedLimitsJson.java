package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.LimitPeriod;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.job.Text;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the policy lets jobs use together. */
final class SharedLimitsJson {
  private static final Set<String> KNOWN =
      Set.of("name", "scope", "tenant_field", "period", "tokens", "calls", "money");
  private static final String ONE_CEILING = "one of tokens, calls, money, with a number above 0";

  private final Problems problems;

  private SharedLimitsJson(Problems problems) {
    this.problems = problems;
  }

  /** In order; a faulty one is reported and left out. */
  static List<SharedLimit> read(JsonNode limits, Problems problems) {
    if (limits.isMissingNode()) {
      return List.of();
    }
    if (!limits.isArray()) {
      problems.wrongType("shared_limits", limits, "an array");
      return List.of();
    }
    SharedLimitsJson reader = new SharedLimitsJson(problems);
    List<SharedLimit> read = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < limits.size(); i++) {
      String place = "shared_limits[" + i + "]";
      SharedLimit limit = reader.limit(place, limits.get(i));
      if (limit != null && !names.add(limit.name())) {
        problems.add(place + ".name", "is " + Text.quoted(limit.name()) + " again; give each limit its own");
      } else if (limit != null) {
        read.add(limit);
      }
    }
    return read;
  }

  private @Nullable SharedLimit limit(String place, JsonNode node) {
    if (!node.isObject()) {
      problems.wrongType(place, node, "an object");
      return null;
    }
    Fields fields = new Fields(node, place, problems);
    fields.refuseUnknown(KNOWN);
    String name = fields.required("name", Function.identity());
    SharedLimit.Scope scope = fields.required("scope",
        oneOf(SharedLimit.Scope.values(), SharedLimit.Scope::wireName));
    LimitPeriod period = fields.required("period", oneOf(LimitPeriod.values(), LimitPeriod::wireName));
    String tenantField = fields.optional("tenant_field", Function.identity());
    List<Ceiling> ceilings = Arrays.stream(Ceiling.values()).filter(one -> node.has(one.wireName())).toList();
    if (ceilings.size() != 1 || !node.path(ceilings.getFirst().wireName()).isNumber()) {
      problems.add(place, "gives no one ceiling; give " + ONE_CEILING);
      return null;
    }
    Ceiling ceiling = ceilings.getFirst();
    BigDecimal amount = node.path(ceiling.wireName()).decimalValue();
    return name == null || scope == null || period == null ? null
        : problems.checked(place, () -> new SharedLimit(name, scope, tenantField, period, ceiling, amount));
  }

  private static <T> Function<String, T> oneOf(T[] values, Function<T, String> wireName) {
    return text -> Arrays.stream(values)
        .filter(value -> wireName.apply(value).equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("is " + Text.quoted(text) + "; give "
            + Arrays.stream(values).map(wireName).collect(Collectors.joining(", "))));
  }
}
