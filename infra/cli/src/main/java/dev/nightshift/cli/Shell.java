package dev.nightshift.cli;

import java.util.regex.Pattern;

/** Words that can be pasted into a POSIX shell. */
final class Shell {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

  private Shell() {}

  static String word(String value) {
    return PLAIN.matcher(value).matches() ? value : "'" + value.replace("'", "'\\''") + "'";
  }
}
