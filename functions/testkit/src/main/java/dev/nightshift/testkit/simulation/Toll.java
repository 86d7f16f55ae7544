package dev.nightshift.testkit.simulation;

/** What a schedule has seen. */
final class Toll {
  private long crashes;
  private long effects;
  private long starts;
  private long messages;

  void crash() {
    crashes++;
  }

  void effect() {
    effects++;
  }

  void start() {
    starts++;
  }

  void message() {
    messages++;
  }

  long crashes() {
    return crashes;
  }

  long effects() {
    return effects;
  }

  long starts() {
    return starts;
  }

  long messages() {
    return messages;
  }
}
