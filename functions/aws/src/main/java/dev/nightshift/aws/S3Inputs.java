package dev.nightshift.aws;

import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.preflight.Inputs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * The bucket. Many paths are looked for in a listing, as far as that is likely to be cheaper than asking for each; the rest
 * is asked for one by one, side by side.
 */
public final class S3Inputs implements Inputs {
  private static final int AT_ONCE = 32;
  private static final int ABSENT = 404;

  private final S3Client s3;
  private final String bucket;
  private final InputListing listing;

  public S3Inputs(S3Client s3, String bucket) {
    this(s3, bucket, InputListing.KEYS_A_PAGE);
  }

  /**
   * @param keysAPage of a listing, 1 to 1,000
   */
  public S3Inputs(S3Client s3, String bucket, int keysAPage) {
    this.s3 = s3;
    this.bucket = bucket;
    this.listing = new InputListing(s3, bucket, keysAPage);
  }

  /**
   * @throws S3Exception for any answer but "there" and "not there": a bucket that may not be listed answers 403 for what is
   *     absent, which must not read as absent
   */
  @Override
  public Set<ObjectPath> existing(Set<ObjectPath> paths) {
    Set<ObjectPath> there = new HashSet<>();
    Set<ObjectPath> unknown = listing.look(paths, there);
    there.addAll(askEach(unknown));
    return Collections.unmodifiableSet(there);
  }

  /**
   * @throws S3Exception likewise
   */
  @Override
  public Optional<Instant> writtenAt(ObjectPath path) {
    try {
      return Optional.of(s3.headObject(request -> request.bucket(bucket).key(path.value())).lastModified());
    } catch (S3Exception e) {
      if (e.statusCode() == ABSENT) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private List<ObjectPath> askEach(Set<ObjectPath> paths) {
    List<ObjectPath> there = new ArrayList<>();
    Semaphore atOnce = new Semaphore(AT_ONCE);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      record Asked(ObjectPath path, Future<Boolean> exists) {}
      List<Asked> asked =
          paths.stream().map(path -> new Asked(path, threads.submit(() -> exists(path, atOnce)))).toList();
      for (Asked one : asked) {
        if (one.exists().get()) {
          there.add(one.path());
        }
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw AbortedException.create("interrupted while asking for inputs", e);
    }
    return there;
  }

  private boolean exists(ObjectPath path, Semaphore atOnce) throws InterruptedException {
    atOnce.acquire();
    try {
      return writtenAt(path).isPresent();
    } finally {
      atOnce.release();
    }
  }
}
