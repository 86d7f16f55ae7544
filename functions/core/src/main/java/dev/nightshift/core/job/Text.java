package dev.nightshift.core.job;

/** Checks for names that people give: what every identifier of Nightshift has in common. */
public final class Text {
  private static final int SHOWN = 60;

  private Text() {}

  /**
   * A name of 1 to {@code longest} UTF-16 units without control characters or lone surrogates.
   *
   * @throws IllegalArgumentException that says what is wrong, the value shortened
   */
  public static String requireName(String value, int longest) {
    if (value.isBlank()) {
      throw new IllegalArgumentException("is empty; give 1 to " + longest + " characters");
    }
    if (value.length() > longest) {
      throw new IllegalArgumentException(
          quoted(value) + " has " + value.length() + " characters; at most " + longest + " are allowed");
    }
    return requireClean(value);
  }

  /**
   * Text without control characters (U+0000 to U+001F, U+007F to U+009F) and lone surrogates.
   *
   * @throws IllegalArgumentException that names the character and its place
   */
  public static String requireClean(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (Character.isISOControl(c)) {
        throw new IllegalArgumentException(
            "holds the control character U+%04X at index %d; remove it".formatted((int) c, i));
      }
    }
    int lone = loneSurrogate(value);
    if (lone >= 0) {
      throw new IllegalArgumentException(
          "holds the lone surrogate U+%04X at index %d; send whole characters".formatted((int) value.charAt(lone),
              lone));
    }
    return value;
  }

  /** Index of the first surrogate without its partner, or -1. */
  public static int loneSurrogate(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      boolean pair = Character.isHighSurrogate(c) && i + 1 < value.length()
          && Character.isLowSurrogate(value.charAt(i + 1));
      if (!pair) {
        return i;
      }
      i++;
    }
    return -1;
  }

  /** The value in quotes, cut after 60 characters (never inside a character) and free of control characters. */
  public static String quoted(String value) {
    String shown = cut(value, SHOWN);
    return '"' + shown.replaceAll("\\p{Cc}", "?") + (shown.length() < value.length() ? "…\"" : "\"");
  }

  /** The first {@code longest} UTF-16 units at most, never ending inside a surrogate pair. */
  public static String cut(String value, int longest) {
    if (value.length() <= longest) {
      return value;
    }
    int end = Character.isHighSurrogate(value.charAt(longest - 1)) ? longest - 1 : longest;
    return value.substring(0, end);
  }
}
