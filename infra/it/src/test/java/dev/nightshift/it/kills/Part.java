package dev.nightshift.it.kills;

import java.util.Arrays;
import java.util.Locale;

/** The steps of each job, in their order. A step is begun only when those before it are finished. */
enum Part {
  DRAFT(false),
  THINK(false),
  CHARGE(true),
  STORE(false),
  ANNOUNCE(true);

  /** The tokens of {@link #THINK}: what each job is granted, what a try takes at worst, and what it does take. */
  static final long GRANTED = 2_500;
  static final long AT_WORST = 1_000;
  static final long TAKEN = 700;

  private final boolean atMostOnce;

  Part(boolean atMostOnce) {
    this.atMostOnce = atMostOnce;
  }

  boolean isAtMostOnce() {
    return atMostOnce;
  }

  boolean isPaid() {
    return this == THINK;
  }

  String step() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Part ofStep(String step) {
    return Arrays.stream(values()).filter(part -> part.step().equals(step)).findFirst().orElseThrow();
  }
}
