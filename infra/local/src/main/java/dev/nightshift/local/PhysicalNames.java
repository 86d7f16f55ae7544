package dev.nightshift.local;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names that no other stack has: {@code <stack>-<logical id>-<suffix>}. The suffix follows from the other two, so that a
 * second run on a kept emulator finds what the first one made.
 */
record PhysicalNames(String stack) {

  private static final int SUFFIX_LENGTH = 12;

  /** At most {@code longest} characters. */
  String of(String logicalId, int longest) {
    var suffix = "-" + hash(stack + "/" + logicalId);
    var readable = stack + "-" + logicalId;
    return readable.substring(0, Math.min(readable.length(), longest - suffix.length())) + suffix;
  }

  private static String hash(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, SUFFIX_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
