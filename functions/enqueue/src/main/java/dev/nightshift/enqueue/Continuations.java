package dev.nightshift.enqueue;

/** Port: the queue by which enqueue hands a long manifest on to itself. */
@FunctionalInterface
interface Continuations {
  /**
   * @throws RuntimeException if the queue did not take it
   */
  void handOn(Origin origin, ManifestPlace place);
}
