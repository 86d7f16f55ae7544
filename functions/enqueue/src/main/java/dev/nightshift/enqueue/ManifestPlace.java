package dev.nightshift.enqueue;

import org.jspecify.annotations.Nullable;

/**
 * How far a manifest was read.
 *
 * @param manifest which
 * @param etag of the version that was begun; {@code null}: not begun
 * @param offset bytes read
 * @param line number of the line that begins there, from 1
 * @param soFar what became of the lines before
 */
record ManifestPlace(ManifestUri manifest, @Nullable String etag, long offset, long line, Totals soFar) {
  static ManifestPlace start(ManifestUri manifest) {
    return new ManifestPlace(manifest, null, 0, 1, Totals.NONE);
  }
}
