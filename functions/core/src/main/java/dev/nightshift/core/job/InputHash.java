package dev.nightshift.core.job;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A hash of a plain value: the first 16 hex digits of SHA-256 over each part's type, length and text, a map's in the order of
 * its names' UTF-16 units. Equal values have equal hashes; {@code 1}, {@code 1.0} and {@code "1"} have three.
 */
public final class InputHash {
  private static final int DIGITS = 16;

  private final MessageDigest digest = sha256();

  private InputHash() {}

  /**
   * @throws IllegalArgumentException if it is no {@link PlainValue}
   */
  public static String of(@Nullable Object value) {
    InputHash hash = new InputHash();
    hash.add(PlainValue.copyOf(value, "the input of a step"));
    return HexFormat.of().formatHex(hash.digest.digest()).substring(0, DIGITS);
  }

  private void add(@Nullable Object value) {
    switch (value) {
      case null -> part('0', "");
      case String text -> part('s', text);
      case Boolean flag -> part('b', flag.toString());
      case Long n -> part('l', n.toString());
      case Double n -> part('d', n.toString());
      case BigDecimal n -> part('n', n.toString());
      case List<?> list -> {
        part('[', String.valueOf(list.size()));
        list.forEach(this::add);
      }
      case Map<?, ?> map -> {
        part('{', String.valueOf(map.size()));
        Map<String, @Nullable Object> sorted = new TreeMap<>();
        map.forEach((name, element) -> sorted.put(String.valueOf(name), element));
        sorted.forEach((name, element) -> {
          part('k', name);
          add(element);
        });
      }
      default -> throw new IllegalArgumentException("a " + value.getClass().getName() + " is no plain value");
    }
  }

  private void part(char type, String text) {
    digest.update((type + String.valueOf(text.length()) + ":").getBytes(StandardCharsets.US_ASCII));
    // Unit by unit: a charset would take all lone surrogates for one.
    ByteBuffer units = ByteBuffer.allocate(2 * text.length());
    units.asCharBuffer().put(text);
    digest.update(units);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
