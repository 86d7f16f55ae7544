package dev.nightshift.local.demo;

/**
 * What triage did in a night, by its own answers.
 *
 * @param byWorker letters that it settled, sent by the worker when a failure was final for the queue
 * @param redriven letters that it settled, moved by the queue itself: tickets that had come back too often
 * @param released delayed jobs that it sent to the queue when they were due
 */
public record TriageSums(int byWorker, int redriven, int released) {
  public static final TriageSums NOTHING = new TriageSums(0, 0, 0);

  public int letters() {
    return byWorker + redriven;
  }
}
