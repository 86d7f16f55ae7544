package dev.nightshift.core.job;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The normalised path of an object in the bucket: {@code a/./b} and {@code a//b} are {@code a/b}. Case and Unicode form are
 * kept: an object store compares bytes.
 *
 * @param value one or more segments joined by {@code /}, at most 1,024 bytes in UTF-8 (the limit of an S3 key)
 */
public record ObjectPath(String value) {
  private static final int LONGEST_KEY_BYTES = 1024;

  public ObjectPath {
    if (!value.equals(normalised(value))) {
      throw new IllegalArgumentException(Text.quoted(value) + " is not normalised; use ObjectPath.parse");
    }
  }

  /**
   * Normalises a path as a person wrote it.
   *
   * @throws IllegalArgumentException for an empty or absolute path, {@code ..}, a URI, a control character, a lone
   *     surrogate, or more than 1,024 bytes
   */
  public static ObjectPath parse(String raw) {
    return new ObjectPath(normalised(raw));
  }

  /** The last segment: the file's name once all inputs are staged into one folder. */
  public String basename() {
    return value.substring(value.lastIndexOf('/') + 1);
  }

  private static String normalised(String raw) {
    Text.requireClean(raw);
    if (raw.startsWith("/") || raw.contains("://")) {
      throw new IllegalArgumentException(
          Text.quoted(raw) + " is absolute; write the key inside Nightshift's bucket, such as inputs/a.md");
    }
    List<String> segments = new ArrayList<>();
    for (String segment : raw.split("/", -1)) {
      if (segment.equals("..")) {
        throw new IllegalArgumentException(Text.quoted(raw) + " holds \"..\"; write the path without it");
      }
      if (!segment.isEmpty() && !segment.equals(".")) {
        segments.add(segment);
      }
    }
    if (segments.isEmpty()) {
      throw new IllegalArgumentException(Text.quoted(raw) + " names no object; write a key such as inputs/a.md");
    }
    String path = String.join("/", segments);
    int bytes = path.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > LONGEST_KEY_BYTES) {
      throw new IllegalArgumentException(
          Text.quoted(raw) + " has " + bytes + " bytes in UTF-8; at most " + LONGEST_KEY_BYTES + " are allowed");
    }
    return path;
  }

  @Override
  public String toString() {
    return value;
  }
}
