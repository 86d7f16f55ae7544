package dev.nightshift.enqueue;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Halves of characters in JSON, which its escapes can spell and UTF-8 can't. */
final class LoneSurrogates {
  /** Each escape as a whole, so that an escaped backslash is never taken for the beginning of another. */
  private static final Pattern ESCAPE = Pattern.compile(
      "\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\\\.");
  private static final String REPLACEMENT = "\\ufffd";

  private LoneSurrogates() {}

  /** The same JSON with a replacement character for each of them; every byte keeps its place. */
  static byte[] replaced(byte[] json) {
    // A character for each byte.
    String text = new String(json, StandardCharsets.ISO_8859_1);
    return ESCAPE.matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(found.group(1) == null ? found.group() : REPLACEMENT))
        .getBytes(StandardCharsets.ISO_8859_1);
  }
}
