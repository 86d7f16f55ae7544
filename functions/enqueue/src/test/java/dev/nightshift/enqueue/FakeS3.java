package dev.nightshift.enqueue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** As much of S3 as manifests and answers use: ranges, {@code If-Match}, and the errors in their stead. */
final class FakeS3 implements S3Client {
  private final Map<String, byte[]> objects = new HashMap<>();
  private int brokenWith;

  void breakWith(int status) {
    brokenWith = status;
  }

  void put(String key, byte[] content) {
    objects.put(key, content);
  }

  Map<String, byte[]> objects() {
    return objects;
  }

  static String etagOf(byte[] content) {
    return "\"" + Integer.toHexString(Arrays.hashCode(content)) + "\"";
  }

  @Override
  public <T> T getObject(GetObjectRequest request, ResponseTransformer<GetObjectResponse, T> transformer) {
    byte[] content = found(request.key());
    if (request.ifMatch() != null && !request.ifMatch().equals(etagOf(content))) {
      throw failure(412);
    }
    String range = request.range().substring("bytes=".length());
    int from = Integer.parseInt(range.substring(0, range.indexOf('-')));
    int to = Integer.parseInt(range.substring(range.indexOf('-') + 1));
    if (from >= content.length) {
      throw failure(416);
    }
    byte[] part = Arrays.copyOfRange(content, from, Math.min(content.length, to + 1));
    GetObjectResponse response = GetObjectResponse.builder()
        .eTag(etagOf(content))
        .contentLength((long) part.length)
        .contentRange("bytes " + from + "-" + (from + part.length - 1) + "/" + content.length)
        .build();
    try {
      return transformer.transform(response, AbortableInputStream.create(new ByteArrayInputStream(part)));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public HeadObjectResponse headObject(HeadObjectRequest request) {
    byte[] content = found(request.key());
    return HeadObjectResponse.builder().eTag(etagOf(content)).contentLength((long) content.length).build();
  }

  @Override
  public PutObjectResponse putObject(PutObjectRequest request, RequestBody body) {
    try (InputStream content = body.contentStreamProvider().newStream()) {
      objects.put(request.key(), content.readAllBytes());
      return PutObjectResponse.builder().build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}

  private byte[] found(String key) {
    if (brokenWith > 0) {
      throw failure(brokenWith);
    }
    byte @Nullable [] content = objects.get(key);
    if (content == null) {
      throw NoSuchKeyException.builder().statusCode(404).build();
    }
    return content;
  }

  private static RuntimeException failure(int status) {
    return S3Exception.builder()
        .statusCode(status)
        .awsErrorDetails(AwsErrorDetails.builder().errorCode("Error" + status).build())
        .build();
  }
}
