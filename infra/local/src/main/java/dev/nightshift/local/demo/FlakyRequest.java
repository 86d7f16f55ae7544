package dev.nightshift.local.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import java.net.URLDecoder;
import org.jspecify.annotations.Nullable;

/**
 * What a request to publish says in its headers.
 *
 * @param key {@code Idempotency-Key}, without the quotes that it may come in
 * @param job {@code X-Job}, percent-encoded, since a header holds no Unicode
 * @param attempt {@code X-Try}, from 1
 */
record FlakyRequest(String key, String job, int attempt) {
  /**
   * @throws IllegalArgumentException
   *           that names the header that is missing or wrong
   */
  static FlakyRequest in(Headers headers) {
    String key = bare(required(headers, "Idempotency-Key"));
    if (key.isEmpty()) {
      throw new IllegalArgumentException("Idempotency-Key is empty");
    }
    return new FlakyRequest(key, URLDecoder.decode(required(headers, "X-Job"), UTF_8),
        attempt(required(headers, "X-Try")));
  }

  private static String required(Headers headers, String name) {
    @Nullable
    String value = headers.getFirst(name);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return value.strip();
  }

  private static String bare(String key) {
    boolean quoted = key.length() >= 2 && key.startsWith("\"") && key.endsWith("\"");
    return quoted ? key.substring(1, key.length() - 1) : key;
  }

  private static int attempt(String value) {
    if (!value.matches("[1-9][0-9]{0,8}")) {
      throw new IllegalArgumentException("X-Try is not a whole number from 1");
    }
    return Integer.parseInt(value);
  }
}
