package dev.nightshift.enqueue;

import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/** Answers under {@code answers/<request id>/} in the stack's own bucket. */
final class S3Answers implements Answers {
  private final S3Client s3;
  private final String bucket;

  S3Answers(S3Client s3, String bucket) {
    this.s3 = s3;
    this.bucket = bucket;
  }

  @Override
  public String write(String requestId, String name, byte[] content) {
    String key = prefix(requestId) + name;
    s3.putObject(put -> put.bucket(bucket)
        .key(key)
        .contentType(name.endsWith(".json") ? "application/json" : "application/x-ndjson"),
        RequestBody.fromBytes(content));
    return "s3://" + bucket + "/" + key;
  }

  @Override
  public String folder(String requestId) {
    return "s3://" + bucket + "/" + prefix(requestId);
  }

  /** A key may be anything, but not everything that carries a path on its way leaves {@code ..} and {@code //} alone. */
  private static String prefix(String requestId) {
    return "answers/" + requestId.replaceAll("(?<=^|/)\\.{0,2}(?=/|$)", "_") + "/";
  }
}
