package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.Usage;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record's budget as one short text: granted, spent, and what is reserved for each step, as tokens, calls, money. */
final class JobBudgetJson {
  private JobBudgetJson() {}

  static String write(JobBudget budget) {
    ArrayNode array = Json.array();
    array.add(granted(budget.granted()));
    array.add(usage(Json.array(), budget.spent()));
    budget.reserved().forEach((step, worst) -> array.add(usage(Json.array().add(step), worst)));
    return Json.write(array);
  }

  static JobBudget read(String json) {
    JsonNode array = StoredValue.tree(json);
    Map<String, Usage> reserved = new LinkedHashMap<>();
    for (int i = 2; i < array.size(); i++) {
      reserved.put(array.get(i).path(0).textValue(), usage(array.get(i), 1));
    }
    return new JobBudget(granted(array.path(0)), usage(array.path(1), 0), reserved);
  }

  static ArrayNode granted(Budget budget) {
    BigDecimal money = budget.money();
    return Json.array().add(budget.tokens()).add(budget.calls()).add(money == null ? null : money.toString());
  }

  static Budget granted(JsonNode array) {
    return new Budget(array.path(0).isNull() ? null : array.path(0).longValue(),
        array.path(1).isNull() ? null : array.path(1).longValue(), money(array.path(2)));
  }

  private static ArrayNode usage(ArrayNode array, Usage usage) {
    return array.add(usage.tokens()).add(usage.calls()).add(usage.money().toString());
  }

  private static Usage usage(JsonNode array, int from) {
    BigDecimal money = money(array.path(from + 2));
    return new Usage(array.path(from).longValue(), array.path(from + 1).longValue(),
        money == null ? BigDecimal.ZERO : money);
  }

  private static @Nullable BigDecimal money(JsonNode text) {
    return text.isNull() ? null : new BigDecimal(text.textValue());
  }
}
