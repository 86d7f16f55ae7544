package dev.nightshift.core.execution;

/** Port: whoever logs and counts. Must not throw: a lost log line never fails a job. */
@FunctionalInterface
public interface JobListener {
  void on(JobEvent event);
}
