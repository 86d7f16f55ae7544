package dev.nightshift.cli;

import dev.nightshift.local.demo.NightListener;
import dev.nightshift.local.demo.NightProgress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tells how a night goes where no bar can be drawn: a line every few seconds, when something changed. */
final class NightProgressLines implements NightListener {
  private static final Duration PAUSE = Duration.ofSeconds(3);

  private final Console console;
  private Instant last = Instant.EPOCH;
  private @Nullable NightProgress told;

  NightProgressLines(Console console) {
    this.console = console;
  }

  @Override
  public void said(String sentence) {
    console.say("nightshift: " + sentence);
  }

  @Override
  public void progress(NightProgress progress) {
    boolean over = progress.settled() == progress.total();
    if (progress.equals(told) || (!over && Instant.now().isBefore(last.plus(PAUSE)))) {
      return;
    }
    told = progress;
    last = Instant.now();
    said(progress.settled() + "/" + progress.total() + " settled, " + progress.running() + " running, "
        + (progress.delayed() == 0 ? "" : progress.delayed() + " delayed, ") + progress.requests() + " calls");
  }
}
