package dev.nightshift.enqueue;

/** Port: where answers lie that are too many for a response. */
interface Answers {
  /**
   * Writes a file of a request, over one of the same name.
   *
   * @return its place, {@code s3://…}
   */
  String write(String requestId, String name, byte[] content);

  /** Where the files of a request lie: {@code s3://…/}. */
  String folder(String requestId);
}
