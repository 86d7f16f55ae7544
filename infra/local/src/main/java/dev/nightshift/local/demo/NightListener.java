package dev.nightshift.local.demo;

/** Hears how a night goes. */
public interface NightListener {
  /** A sentence about what happens next. */
  void said(String sentence);

  /** Called about once a second while jobs run. */
  void progress(NightProgress progress);
}
