package dev.nightshift.enqueue;

import dev.nightshift.core.job.Text;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Manifests in the stack's own bucket, read by ranges: no connection idles while jobs are decided on. */
final class S3Manifests implements Manifests {
  private static final int PART_BYTES = 4 * 1024 * 1024;
  private static final int NOT_FOUND = 404;
  private static final int PRECONDITION_FAILED = 412;
  private static final int RANGE_NOT_SATISFIABLE = 416;

  private final S3Client s3;
  private final String bucket;
  private final int partBytes;

  S3Manifests(S3Client s3, String bucket) {
    this(s3, bucket, PART_BYTES);
  }

  S3Manifests(S3Client s3, String bucket, int partBytes) {
    this.s3 = s3;
    this.bucket = bucket;
    this.partBytes = partBytes;
  }

  @Override
  public Part read(ManifestUri manifest, @Nullable String etag, long offset) throws RequestRefused {
    if (!manifest.bucket().equals(bucket)) {
      throw new RequestRefused("manifest lies in the bucket " + Text.quoted(manifest.bucket())
          + "; enqueue may read " + Text.quoted(bucket) + " only: copy it there");
    }
    try {
      ResponseBytes<GetObjectResponse> part = s3.getObject(get -> get.bucket(bucket)
          .key(manifest.key())
          .ifMatch(etag)
          .range("bytes=" + offset + "-" + (offset + partBytes - 1)), ResponseTransformer.toBytes());
      return new Part(part.asByteArrayUnsafe(), part.response().eTag(), size(part.response(), offset));
    } catch (S3Exception e) {
      return instead(e, manifest, etag);
    }
  }

  private Part instead(S3Exception e, ManifestUri manifest, @Nullable String etag) throws RequestRefused {
    return switch (e.statusCode()) {
      case RANGE_NOT_SATISFIABLE -> {
        HeadObjectResponse now = head(manifest);
        yield new Part(new byte[0], now.eTag(), now.contentLength());
      }
      case PRECONDITION_FAILED -> throw new RequestRefused("manifest " + manifest + " was version " + etag
          + " when it was begun and is " + head(manifest).eTag()
          + " now; ask for it again as a whole: jobs that are known already are not done twice");
      case NOT_FOUND -> throw missing(manifest);
      default -> throw e;
    };
  }

  private HeadObjectResponse head(ManifestUri manifest) throws RequestRefused {
    try {
      return s3.headObject(head -> head.bucket(bucket).key(manifest.key()));
    } catch (NoSuchKeyException _) {
      throw missing(manifest);
    }
  }

  private static RequestRefused missing(ManifestUri manifest) {
    return new RequestRefused("manifest " + manifest + " does not exist; upload it first");
  }

  /** The whole size stands behind the slash: {@code bytes 0-99/1234}. */
  private static long size(GetObjectResponse part, long offset) {
    String range = part.contentRange();
    return range == null ? offset + part.contentLength() : Long.parseLong(range.substring(range.lastIndexOf('/') + 1));
  }
}
