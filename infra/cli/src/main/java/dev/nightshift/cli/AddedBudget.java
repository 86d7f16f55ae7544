package dev.nightshift.cli;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.Ceiling;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code --add-budget}: how much more of each ceiling. */
final class AddedBudget {
  private static final String RIGHT = "give " + Arrays.stream(Ceiling.values())
      .map(ceiling -> ceiling.wireName() + "=NUMBER")
      .collect(Collectors.joining(", ")) + ", with numbers above 0";

  private AddedBudget() {}

  /**
   * @param typed such as {@code tokens=50000}
   * @return {@code null}: nothing was typed
   */
  static @Nullable Budget of(List<String> typed) {
    Map<Ceiling, BigDecimal> more = new EnumMap<>(Ceiling.class);
    for (String one : typed) {
      Ceiling ceiling = ceilingOf(one);
      if (more.put(ceiling, number(one, ceiling)) != null) {
        throw CommandFailed.usage("--add-budget names " + ceiling.wireName() + " twice");
      }
    }
    return more.isEmpty() ? null : budget(more);
  }

  private static Ceiling ceilingOf(String typed) {
    return Arrays.stream(Ceiling.values())
        .filter(ceiling -> typed.startsWith(ceiling.wireName() + "="))
        .findFirst()
        .orElseThrow(() -> wrong(typed));
  }

  private static BigDecimal number(String typed, Ceiling ceiling) {
    try {
      return new BigDecimal(typed.substring(ceiling.wireName().length() + 1));
    } catch (NumberFormatException _) {
      throw wrong(typed);
    }
  }

  private static Budget budget(Map<Ceiling, BigDecimal> more) {
    try {
      return new Budget(whole(more.get(Ceiling.TOKENS)), whole(more.get(Ceiling.CALLS)), more.get(Ceiling.MONEY));
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw CommandFailed.usage("--add-budget: " + e.getMessage() + "; " + RIGHT);
    }
  }

  private static @Nullable Long whole(@Nullable BigDecimal number) {
    return number == null ? null : number.longValueExact();
  }

  private static CommandFailed wrong(String typed) {
    return CommandFailed.usage("--add-budget is " + Options.shortened(typed) + "; " + RIGHT);
  }
}
