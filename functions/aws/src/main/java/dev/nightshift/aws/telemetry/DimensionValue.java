package dev.nightshift.aws.telemetry;

/** What CloudWatch takes as a dimension's value: printable ASCII without spaces, here at most 80 characters. */
final class DimensionValue {
  private static final int LONGEST = 80;

  private DimensionValue() {}

  static String of(String value) {
    String safe = value.strip().replaceAll("[^!-~]", "_");
    return safe.isEmpty() ? "none" : safe.substring(0, Math.min(safe.length(), LONGEST));
  }
}
