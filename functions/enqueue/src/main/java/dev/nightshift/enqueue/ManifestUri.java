package dev.nightshift.enqueue;

import dev.nightshift.core.job.Text;

/**
 * Where a manifest lies: {@code s3://bucket/key}.
 *
 * @param bucket its bucket
 * @param key the object in it, at least one character
 */
record ManifestUri(String bucket, String key) {
  private static final String SCHEME = "s3://";

  /**
   * @throws RequestRefused for anything but {@code s3://bucket/key}
   */
  static ManifestUri parse(String uri) throws RequestRefused {
    int slash = uri.indexOf('/', SCHEME.length());
    if (!uri.startsWith(SCHEME) || slash <= SCHEME.length() || slash == uri.length() - 1) {
      throw new RequestRefused("manifest is " + Text.quoted(uri)
          + "; give s3://bucket/key.jsonl");
    }
    return new ManifestUri(uri.substring(SCHEME.length(), slash), uri.substring(slash + 1));
  }

  @Override
  public String toString() {
    return SCHEME + bucket + "/" + key;
  }
}
