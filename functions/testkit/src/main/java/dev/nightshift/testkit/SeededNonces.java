package dev.nightshift.testkit;

import dev.nightshift.core.execution.Nonces;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** The same nonces in the same order for the same seed; never one twice, since each ends in its number. */
public final class SeededNonces implements Nonces {
  private final SplittableRandom random;
  private final AtomicLong drawn = new AtomicLong();

  public SeededNonces(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public synchronized String draw() {
    return HexFormat.of().toHexDigits(random.nextInt()) + "-" + drawn.incrementAndGet();
  }
}
