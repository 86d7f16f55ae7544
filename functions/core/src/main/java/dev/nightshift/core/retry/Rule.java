package dev.nightshift.core.retry;

import java.util.Set;

/**
 * One rule of classification. It matches when every set that is not empty holds the corresponding fact.
 *
 * @param name kept by each failure that it judges
 * @param kind its verdict
 * @param statuses HTTP statuses
 * @param codes service error codes
 * @param types simple names of exception types, supertypes and causes included
 */
public record Rule(String name, Kind kind, Set<Integer> statuses, Set<String> codes, Set<String> types) {
  public Rule {
    statuses = Set.copyOf(statuses);
    codes = Set.copyOf(codes);
    types = Set.copyOf(types);
    if (statuses.isEmpty() && codes.isEmpty() && types.isEmpty()) {
      throw new IllegalArgumentException("rule \"" + name + "\" names no fact; give statuses, codes or types");
    }
  }

  boolean matches(FailureFacts facts) {
    return (statuses.isEmpty() || facts.httpStatus().isPresent() && statuses.contains(facts.httpStatus().getAsInt()))
        && (codes.isEmpty() || facts.errorCode() != null && codes.contains(facts.errorCode()))
        && (types.isEmpty() || facts.types().stream().anyMatch(types::contains));
  }
}
