package dev.nightshift.report;

import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/** Reports under {@code reports/} in the stack's own bucket. */
final class S3Archive implements Archive {
  private final S3Client s3;
  private final String bucket;

  S3Archive(S3Client s3, String bucket) {
    this.s3 = s3;
    this.bucket = bucket;
  }

  @Override
  public void write(String name, String contentType, String content) {
    s3.putObject(put -> put.bucket(bucket).key("reports/" + name).contentType(contentType),
        RequestBody.fromString(content));
  }
}
