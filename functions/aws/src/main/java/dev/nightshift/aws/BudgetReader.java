package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.BudgetSize;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a job's budget: the name of a size, or ceilings. */
record BudgetReader(Problems problems) {
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
      problems.wrongType("budget", node, RIGHT);
      return null;
    }
    Fields fields = new Fields(node, "budget", problems);
    fields.refuseUnknown(KNOWN);
    if (KNOWN.stream().allMatch(name -> node.path(name).isMissingNode())) {
      problems.add("budget", "names no ceiling; give " + RIGHT);
      return null;
    }
    return new Budget(whole(node, "tokens"), whole(node, "calls"), money(node));
  }

  private @Nullable Long whole(JsonNode budget, String name) {
    JsonNode value = budget.path(name);
    if (value.isMissingNode()) {
      return null;
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 1) {
      problems.wrongType("budget." + name, value, "a whole number from 1 to " + Long.MAX_VALUE);
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
      problems.wrongType("budget.money", value, "a number above 0");
      return null;
    }
    return value.decimalValue();
  }
}
