package dev.nightshift.core.job;

import java.util.regex.Pattern;

/**
 * The idempotency key: the first 32 hex digits of SHA-256 over the RFC 8785 form of {@code {action, payload}} plus, where
 * present, {@code inputs}, {@code deliverable} and {@code cycle}. Two jobs share a key exactly when they are the same work.
 *
 * @param value 32 lower-case hex digits (128 bits)
 */
public record IdempotencyKey(String value) implements Comparable<IdempotencyKey> {
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

  public IdempotencyKey {
    if (!FORM.matcher(value).matches()) {
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
