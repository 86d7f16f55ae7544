package dev.nightshift.core.retry;

import java.util.Collections;
import java.util.Set;

/**
 * One rule of classification. It matches when every set that is not empty holds the corresponding fact.
 *
 * @param name kept by each failure that it judges
 * @param kind its verdict
 * @param statuses HTTP statuses
 * @param codes service error codes; a service's exceptions are often named like them, so types are looked at too
 * @param types simple names of exception types, supertypes and causes included
 * @param words in the message, as {@link Wording} finds them
 * @param saysHowLong whether the service must have said how long to wait
 */
public record Rule(String name, Kind kind, Set<Integer> statuses, Set<String> codes, Set<String> types,
    Set<String> words, boolean saysHowLong) {
  public Rule {
    statuses = Set.copyOf(statuses);
    codes = Set.copyOf(codes);
    types = Set.copyOf(types);
    words = Set.copyOf(words);
    if (statuses.isEmpty() && codes.isEmpty() && types.isEmpty() && words.isEmpty()) {
      throw new IllegalArgumentException("rule \"" + name + "\" names no fact; give statuses, codes, types or words");
    }
  }

  static Rule byStatus(String name, Kind kind, Set<Integer> statuses) {
    return new Rule(name, kind, statuses, Set.of(), Set.of(), Set.of(), false);
  }

  static Rule byCode(String name, Kind kind, Set<String> codes) {
    return new Rule(name, kind, Set.of(), codes, Set.of(), Set.of(), false);
  }

  static Rule byType(String name, Kind kind, Set<String> types) {
    return new Rule(name, kind, Set.of(), Set.of(), types, Set.of(), false);
  }

  static Rule byWords(String name, Kind kind, Set<String> words) {
    return new Rule(name, kind, Set.of(), Set.of(), Set.of(), words, false);
  }

  /** The same rule, only for failures whose message says so. */
  Rule saying(Set<String> words) {
    return new Rule(name, kind, statuses, codes, types, words, saysHowLong);
  }

  /** The same rule, only for failures that say how long to wait. */
  Rule sayingHowLong() {
    return new Rule(name, kind, statuses, codes, types, words, true);
  }

  boolean matches(FailureFacts facts) {
    return (statuses.isEmpty() || facts.httpStatus().isPresent() && statuses.contains(facts.httpStatus().getAsInt()))
        && (codes.isEmpty() || facts.errorCode() != null && codes.contains(facts.errorCode()) || isNamed(codes, facts))
        && (types.isEmpty() || isNamed(types, facts))
        && (!saysHowLong || facts.retryAfter() != null)
        && (words.isEmpty() || words.stream().anyMatch(facts.wording()::says));
  }

  private static boolean isNamed(Set<String> names, FailureFacts facts) {
    return !Collections.disjoint(names, facts.types());
  }
}
