package dev.nightshift.aws;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/** Blobs as objects of the bucket. */
final class S3Blobs implements Blobs {
  private static final int MOST_REMEMBERED = 10_000;

  private final S3Client s3;
  private final String bucket;
  /** Places known to be filled: each version of a record names the same ones, and they need be put only once. */
  private final Set<String> filled = Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
      return size() > MOST_REMEMBERED;
    }
  }));

  S3Blobs(S3Client s3, String bucket) {
    this.s3 = s3;
    this.bucket = bucket;
  }

  @Override
  public void put(String place, String json) {
    if (!filled.contains(place)) {
      s3.putObject(request -> request.bucket(bucket).key(place).contentType("application/json"),
          RequestBody.fromString(json));
      filled.add(place);
    }
  }

  @Override
  public String get(String place) {
    try {
      String json = s3.getObjectAsBytes(request -> request.bucket(bucket).key(place)).asUtf8String();
      filled.add(place);
      return json;
    } catch (NoSuchKeyException e) {
      throw new CorruptRecord("nothing is at " + place + " in the bucket, which a record names");
    }
  }
}
