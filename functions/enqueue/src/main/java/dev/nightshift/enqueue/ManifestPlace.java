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
 * @param lines how many lines are to be read from there; {@link #ALL}: to the end
 */
record ManifestPlace(ManifestUri manifest, @Nullable String etag, long offset, long line, Totals soFar, long lines) {
  static final long ALL = Long.MAX_VALUE;

  ManifestPlace(ManifestUri manifest, @Nullable String etag, long offset, long line, Totals soFar) {
    this(manifest, etag, offset, line, soFar, ALL);
  }

  static ManifestPlace start(ManifestUri manifest) {
    return new ManifestPlace(manifest, null, 0, 1, Totals.NONE);
  }
}
