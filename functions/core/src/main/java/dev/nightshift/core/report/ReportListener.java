package dev.nightshift.core.report;

/** Port: whoever logs and counts. Must not throw. */
@FunctionalInterface
public interface ReportListener {
  void on(ReportEvent event);
}
