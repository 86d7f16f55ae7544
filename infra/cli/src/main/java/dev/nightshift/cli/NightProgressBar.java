package dev.nightshift.cli;

import dev.nightshift.local.demo.NightListener;
import dev.nightshift.local.demo.NightProgress;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Draws a bar on the terminal while jobs run. */
final class NightProgressBar implements NightListener, AutoCloseable {
  private final Console console;
  private @Nullable ProgressBar bar;

  NightProgressBar(Console console) {
    this.console = console;
  }

  @Override
  public void said(String sentence) {
    console.say("nightshift: " + sentence);
  }

  @Override
  public void progress(NightProgress progress) {
    ProgressBar drawn = bar;
    if (drawn == null) {
      drawn = new ProgressBarBuilder().setTaskName("jobs")
          .setInitialMax(progress.total())
          .setStyle(ProgressBarStyle.ASCII)
          .hideEta()
          .build();
      bar = drawn;
    }
    drawn.stepTo(progress.settled());
    drawn.setExtraMessage(" " + progress.running() + " running, " + progress.requests() + " calls");
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
