package dev.nightshift.enqueue;

import org.jspecify.annotations.Nullable;

/** Port: the objects that manifests are. */
interface Manifests {
  /**
   * Reads bytes from an offset on, as many as are read at a time; fewer only at the end.
   *
   * @param etag of the version that was begun; {@code null}: any
   * @throws RequestRefused if there is no such object, it lies elsewhere, or it is another version by now
   */
  Part read(ManifestUri manifest, @Nullable String etag, long offset) throws RequestRefused;

  /**
   * A part of an object.
   *
   * @param bytes empty only at the end
   * @param etag the version's
   * @param size of the whole object, in bytes
   */
  // Never compared, and too big to copy.
  @SuppressWarnings("ArrayRecordComponent")
  record Part(byte[] bytes, String etag, long size) {}
}
