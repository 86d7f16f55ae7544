package dev.nightshift.core.retry;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules of RETRY_POLICY.md section 4, in order: the first that matches decides.
 *
 * @param rules in order
 */
public record Classification(List<Rule> rules) {
  static final String NO_RULE = "unlisted";

  public Classification {
    rules = List.copyOf(rules);
  }

  /** The rules that ship. */
  public static Classification standard() {
    return new Classification(StandardRules.inOrder());
  }

  /** These rules first, then those of this classification. */
  public Classification preceded(List<Rule> own) {
    return new Classification(Stream.concat(own.stream(), rules.stream()).toList());
  }

  /** The failure of a try, judged: ambiguous, by the rule {@code unlisted}, when no rule matches. */
  public Failure judge(FailureFacts facts, int attempt, Instant now) {
    for (Rule rule : rules) {
      if (rule.matches(facts)) {
        return facts.failure(rule.kind(), rule.name(), attempt, now);
      }
    }
    return facts.failure(Kind.AMBIGUOUS, NO_RULE, attempt, now);
  }
}
