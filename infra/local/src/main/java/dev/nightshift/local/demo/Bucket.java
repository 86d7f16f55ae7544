package dev.nightshift.local.demo;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The night's bucket. */
record Bucket(S3Client s3, String name) {
  /** An emulator takes one request at a time; more than a few in waiting make nothing faster. */
  private static final int SIDE_BY_SIDE = 8;

  /** The place of what was written. */
  String put(String key, String text) {
    s3.putObject(request -> request.bucket(name).key(key), RequestBody.fromString(text, StandardCharsets.UTF_8));
    return "s3://" + name + "/" + key;
  }

  String get(String key) {
    return s3.getObjectAsBytes(request -> request.bucket(name).key(key)).asUtf8String();
  }

  /** In the order of their names. */
  List<String> keys(String prefix) {
    return s3.listObjectsV2Paginator(request -> request.bucket(name).prefix(prefix))
        .contents()
        .stream()
        .map(S3Object::key)
        .sorted()
        .toList();
  }

  /**
   * Makes those of the objects that are not there; what one holds does not matter, so it holds its own name.
   *
   * @return how many it made
   */
  int ensure(Set<String> objects) {
    Set<String> there = Set.copyOf(keys(""));
    Set<String> missing = objects.stream().filter(key -> !there.contains(key)).collect(Collectors.toSet());
    try (ExecutorService threads = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
      CompletableFuture
          .allOf(missing.stream()
              .map(key -> CompletableFuture.runAsync(() -> put(key, key), threads))
              .toArray(CompletableFuture[]::new))
          .join();
      return missing.size();
    } catch (CompletionException e) {
      throw new NightFailed("the inputs can't be written into the bucket: " + e.getCause(), e);
    }
  }
}
