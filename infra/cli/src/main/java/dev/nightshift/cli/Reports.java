package dev.nightshift.cli;

import java.time.Instant;
import java.util.Optional;

/** A stack's reports. */
interface Reports {
  /**
   * The latest one; empty: none was made yet.
   *
   * @param full the latest that checked all that is queued, however many others were made since
   */
  Optional<Kept> latest(Form form, boolean full);

  /**
   * Makes a new one, which is the latest then.
   *
   * @param kind {@code light} or {@code full}
   * @throws CommandFailed when that did not work
   */
  void make(String kind);

  /** The file's text, and when it was written. */
  record Kept(String text, Instant writtenAt) {}

  /** For whom. */
  enum Form {
    PEOPLE(".txt"), PROGRAMS(".json");

    private final String ending;

    Form(String ending) {
      this.ending = ending;
    }

    String file(boolean full) {
      return (full ? "latest-full" : "latest") + ending;
    }
  }
}
