package dev.nightshift.enqueue;

/** How much is decided on at a time: enough to be quick, little enough to be held in memory and ended before a deadline. */
final class Round {
  static final int MOST_JOBS = 200;
  static final int MOST_BYTES = 4 * 1024 * 1024;

  private Round() {}

  /** Whether one more job goes into a round that holds so many. */
  static boolean takes(int jobs, long bytes) {
    return jobs < MOST_JOBS && bytes < MOST_BYTES;
  }
}
