package dev.nightshift.it.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.aws.PolicyJson;
import dev.nightshift.core.budget.BudgetSize;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page that people review and the policy that the functions read say the same. */
class RetryPolicyTest {
  private static final Pattern RULE = Pattern.compile("(?m)^\\| `([\\w-]+)` \\| (.*) \\| (\\w+) \\|$");

  private final String page;
  private final Policy policy = PolicyJson.packaged();

  RetryPolicyTest() throws IOException {
    page = Files.readString(Path.of("..", "..", "RETRY_POLICY.md"));
  }

  @Test
  void rules_areThoseOfThePolicyInTheirOrder() {
    List<String> inForce = policy.classification()
        .rules()
        .stream()
        .map(rule -> rule.name() + " " + rule.kind().name().toLowerCase(Locale.ROOT))
        .distinct()
        .toList();

    assertThat(rules().map(row -> row.group(1) + " " + row.group(3)))
        .containsExactlyElementsOf(Stream.concat(inForce.stream(), Stream.of("no-word ambiguous", "unlisted ambiguous"))
            .toList());
  }

  @Test
  void statuses_areThoseOfTheRules() {
    assertThat(rules().filter(row -> row.group(2).startsWith("status"))).hasSize(7).allSatisfy(row -> {
      Set<Integer> onPage = numbers(row.group(2), "\\b([1-5]\\d\\d)\\b");
      Set<Integer> inForce = policy.classification()
          .rules()
          .stream()
          .filter(rule -> rule.name().equals(row.group(1)))
          .map(Rule::statuses)
          .flatMap(Set::stream)
          .collect(Collectors.toSet());
      assertThat(inForce).as(row.group(1)).containsAll(onPage);
      if (!row.group(2).contains("whatever other")) {
        assertThat(onPage).as(row.group(1)).isEqualTo(inForce);
      }
    });
  }

  @Test
  void numbers_areThoseOfThePolicy() {
    var limits = policy.limits();
    var waits = policy.waits();
    assertThat(page).contains(
        "| transient: waiting heals it | up to " + limits.transientInQueue() + " | delayed to the next cycle, until "
            + limits.transientInAll() + " | " + limits.transientInAll() + ", then a person |",
        "| ambiguous: nobody knows | up to " + limits.ambiguous() + " | a person | " + limits.ambiguous() + " |",
        "at most **" + limits.overall() + "** times", "yield at most **" + limits.yields() + "** times",
        "delayed at most **" + limits.delays() + "** times",
        "| `base` | " + waits.backoff().base().toSeconds() + " s |",
        "| `cap` | " + waits.backoff().cap().toMinutes() + " min |",
        "| slept in place | up to " + waits.sleptUpTo().toSeconds() + " s |",
        "up to " + waits.queuedUpTo().toMinutes() + " min, whole seconds",
        "above " + grouped(policy.mostTokens()) + " tokens is refused",
        "At " + JobBudget.WARNING_PERCENT + " % of a ceiling", "at most " + Policy.MOST_SHARED_LIMITS + " of them");
    assertThat(policy.sharedLimits()).as("the page says that there are none").isEmpty();
    for (BudgetSize size : BudgetSize.values()) {
      assertThat(page).contains("| " + size.name().toLowerCase(Locale.ROOT) + " | "
          + grouped(Objects.requireNonNull(size.budget().tokens())) + " |");
    }
  }

  private Stream<MatchResult> rules() {
    return RULE.matcher(page).results();
  }

  private static Set<Integer> numbers(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(found -> Integer.valueOf(found.group(1)))
        .collect(Collectors.toSet());
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
