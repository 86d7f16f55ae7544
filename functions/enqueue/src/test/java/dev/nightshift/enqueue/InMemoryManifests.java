package dev.nightshift.enqueue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One manifest, read in parts of any size. */
final class InMemoryManifests implements Manifests {
  static final ManifestUri NIGHTLY = new ManifestUri("nightshift-bucket", "manifests/nightly.jsonl");

  private byte[] content = {};
  private String etag = "\"none\"";
  private int partBytes = 4096;
  private int reads;

  void put(String text, String version) {
    put(text.getBytes(StandardCharsets.UTF_8), version);
  }

  void put(byte[] bytes, String version) {
    content = bytes.clone();
    etag = "\"" + version + "\"";
  }

  void readBy(int bytes) {
    partBytes = bytes;
  }

  int reads() {
    return reads;
  }

  @Override
  public Part read(ManifestUri manifest, @Nullable String pinned, long offset) throws RequestRefused {
    reads++;
    if (!manifest.equals(NIGHTLY)) {
      throw new RequestRefused("manifest " + manifest + " does not exist");
    }
    if (pinned != null && !pinned.equals(etag)) {
      throw new RequestRefused("manifest was " + pinned + " and is " + etag);
    }
    int from = (int) Math.min(offset, content.length);
    return new Part(Arrays.copyOfRange(content, from, Math.min(content.length, from + partBytes)), etag,
        content.length);
  }
}
