package dev.nightshift.cli;

import java.time.Instant;
import java.util.Optional;

/** A stack's reports. */
interface Reports {
  /** The latest one, as a file of its kind; empty: none was made yet. */
  Optional<Kept> latest(Form form);

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
    PEOPLE("latest.txt"), PROGRAMS("latest.json");

    private final String file;

    Form(String file) {
      this.file = file;
    }

    String file() {
      return file;
    }
  }
}
