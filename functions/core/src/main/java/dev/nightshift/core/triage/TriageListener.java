package dev.nightshift.core.triage;

/** Port: whoever logs and counts. Must not throw: a lost log line never loses a letter. */
@FunctionalInterface
public interface TriageListener {
  void on(TriageEvent event);
}
