package dev.nightshift.core.job;

/**
 * What a job does, in its user's words ({@code publish_article}); the policy binds it to a handler.
 *
 * @param value 1 to 128 characters without control characters
 */
public record ActionName(String value) {
  public ActionName {
    Text.requireName(value, 128);
  }

  @Override
  public String toString() {
    return value;
  }
}
