package dev.nightshift.core.job;

/**
 * The idempotency key: the first 32 hex digits of SHA-256 over the RFC 8785 form of {@code {action, payload}} plus, where
 * present, {@code inputs}, {@code deliverable} and {@code cycle}. Two jobs share a key exactly when they are the same work.
 *
 * @param value 32 lower-case hex digits (128 bits)
 */
public record IdempotencyKey(String value) implements Comparable<IdempotencyKey> {
  public IdempotencyKey {
    if (value.length() != 32
        || !value.chars().allMatch(c -> Character.digit(c, 16) >= 0 && !Character.isUpperCase(c))) {
      throw new IllegalArgumentException(Text.quoted(value) + " is no idempotency key; 32 lower-case hex digits are");
    }
  }

  @Override
  public int compareTo(IdempotencyKey other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
