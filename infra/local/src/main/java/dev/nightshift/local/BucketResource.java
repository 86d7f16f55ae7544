package dev.nightshift.local;

import dev.nightshift.local.template.Properties;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;

/** AWS::S3::Bucket. */
final class BucketResource {

  static final String TYPE = "AWS::S3::Bucket";
  private static final int LONGEST_NAME = 63;

  private static final Set<String> FOLLOWED = Set.of("BucketName", "VersioningConfiguration");

  /** Who may read, how it is encrypted and when it is tidied up. */
  private static final Set<String> WITHOUT = Set.of("PublicAccessBlockConfiguration", "OwnershipControls",
      "BucketEncryption", "LifecycleConfiguration", "LoggingConfiguration", "Tags");

  private BucketResource() {}

  static List<String> passedOver(Properties properties) {
    return properties.passedOver(FOLLOWED, WITHOUT);
  }

  static DeployedResource create(S3Client s3, PhysicalNames names, String logicalId, Properties properties) {
    var name = properties.text("BucketName")
        .orElseGet(() -> names.of(logicalId, LONGEST_NAME).toLowerCase(Locale.ROOT));
    try {
      s3.createBucket(request -> request.bucket(name));
    } catch (BucketAlreadyOwnedByYouException e) {
      // An earlier run on a kept emulator made it.
    }
    properties.inner("VersioningConfiguration")
        .text("Status")
        .ifPresent(status -> s3.putBucketVersioning(request -> request.bucket(name)
            .versioningConfiguration(versioning -> versioning.status(status))));
    return new DeployedResource(name,
        Map.of("Arn", "arn:aws:s3:::" + name, "DomainName", name + ".s3.amazonaws.com"), () -> remove(s3, name));
  }

  private static void remove(S3Client s3, String bucket) {
    for (var page : s3.listObjectVersionsPaginator(request -> request.bucket(bucket))) {
      page.versions().forEach(version -> delete(s3, bucket, version.key(), version.versionId()));
      page.deleteMarkers().forEach(marker -> delete(s3, bucket, marker.key(), marker.versionId()));
    }
    s3.deleteBucket(request -> request.bucket(bucket));
  }

  private static void delete(S3Client s3, String bucket, String key, String version) {
    s3.deleteObject(request -> request.bucket(bucket).key(key).versionId(version));
  }
}
