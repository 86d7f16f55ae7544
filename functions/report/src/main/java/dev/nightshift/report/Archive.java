package dev.nightshift.report;

/** Port: where reports are kept. */
@FunctionalInterface
interface Archive {
  /** Writes a file, over one of the same name. */
  void write(String name, String contentType, String content);
}
