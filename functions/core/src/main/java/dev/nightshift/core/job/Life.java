package dev.nightshift.core.job;

/**
 * A nonce drawn when a key is accepted, and again when it is accepted anew after its stored result expired. Tickets and
 * letters carry it, so that one of an earlier life is recognised and dropped.
 *
 * @param value 1 to 64 characters
 */
public record Life(String value) {
  public Life {
    Text.requireName(value, 64);
  }

  @Override
  public String toString() {
    return value;
  }
}
