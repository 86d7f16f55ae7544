package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.BudgetSize;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a budget: the name of a size, or ceilings.
 *
 * @param place its field's full name
 */
record BudgetReader(String place, Problems problems) {
  private static final String RIGHT = "short, medium, large or {tokens, calls, money}";
  private static final Set<String> KNOWN = Set.of("tokens", "calls", "money");

  @Nullable
  Budget read(JsonNode node) {
    if (node.isMissingNode()) {
      return null;
    }
    if (node.isTextual()) {
      for (BudgetSize size : BudgetSize.values()) {
        if (node.textValue().equals(size.name().toLowerCase(Locale.ROOT))) {
          return size.budget();
        }
      }
    }
    if (!node.isObject()) {
      problems.wrongType(place, node, RIGHT);
      return null;
    }
    Fields fields = new Fields(node, place, problems);
    fields.refuseUnknown(KNOWN);
    if (KNOWN.stream().allMatch(name -> node.path(name).isMissingNode())) {
      problems.add(place, "names no ceiling; give " + RIGHT);
      return null;
    }
    Long tokens = whole(node, "tokens");
    Long calls = whole(node, "calls");
    BigDecimal money = money(node);
    return problems.checked(place, () -> new Budget(tokens, calls, money));
  }

  private @Nullable Long whole(JsonNode budget, String name) {
    JsonNode value = budget.path(name);
    if (value.isMissingNode()) {
      return null;
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 1) {
      problems.wrongType(place + "." + name, value, "a whole number from 1 to " + Long.MAX_VALUE);
      return null;
    }
    return value.longValue();
  }

  private @Nullable BigDecimal money(JsonNode budget) {
    JsonNode value = budget.path("money");
    if (value.isMissingNode()) {
      return null;
    }
    if (!value.isNumber() || value.decimalValue().signum() <= 0) {
      problems.wrongType(place + ".money", value, "a number above 0");
      return null;
    }
    return value.decimalValue();
  }
}
