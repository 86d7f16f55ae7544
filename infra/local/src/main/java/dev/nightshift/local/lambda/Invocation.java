package dev.nightshift.local.lambda;

import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** One event on its way to a process. */
record Invocation(String requestId, String event, Instant deadline, String traceId) {

  static Invocation of(String event, Instant now, Instant deadline) {
    return new Invocation(UUID.randomUUID().toString(), event, deadline, traceId(now));
  }

  /** X-Ray's form: version, seconds in hex, 96 random bits; then the parent's 64 bits. */
  private static String traceId(Instant now) {
    var random = RandomGenerator.getDefault();
    var hex = HexFormat.of();
    return "Root=1-%s-%s%s;Parent=%s;Sampled=0".formatted(hex.toHexDigits((int) now.getEpochSecond()),
        hex.toHexDigits(random.nextInt()), hex.toHexDigits(random.nextLong()),
        hex.toHexDigits(random.nextLong()));
  }
}
