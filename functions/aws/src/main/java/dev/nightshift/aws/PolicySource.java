package dev.nightshift.aws;

import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * The policy in force: an object in S3, or the packaged one. Read when it is asked for, not at start-up (a snapshot would keep
 * it for weeks), and kept for a minute.
 */
public final class PolicySource implements Supplier<Policy> {
  private static final String SCHEME = "s3://";
  private static final Duration KEPT_FOR = Duration.ofMinutes(1);

  private final String uri;
  private final S3Client s3;
  private final InstantSource clock;
  private @Nullable Kept kept;

  /**
   * @param uri {@code s3://bucket/key}, or empty: the packaged policy
   */
  public PolicySource(String uri, S3Client s3, InstantSource clock) {
    this.uri = uri;
    this.s3 = s3;
    this.clock = clock;
  }

  /**
   * @throws IllegalStateException if the object is no policy, naming it and the fields that are wrong
   */
  @Override
  public synchronized Policy get() {
    Instant now = clock.instant();
    if (kept == null || now.isAfter(kept.readAt().plus(KEPT_FOR))) {
      kept = new Kept(uri.isBlank() ? PolicyJson.packaged() : read(), now);
    }
    return kept.policy();
  }

  private Policy read() {
    String place = uri.startsWith(SCHEME) ? uri.substring(SCHEME.length()) : "";
    int slash = place.indexOf('/');
    if (slash < 1 || slash == place.length() - 1) {
      throw new IllegalStateException("POLICY_URI is \"" + uri + "\"; give s3://bucket/key, or nothing");
    }
    String bucket = place.substring(0, slash);
    String key = place.substring(slash + 1);
    try {
      return PolicyJson.read(s3.getObjectAsBytes(object -> object.bucket(bucket).key(key)).asUtf8String());
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("the policy " + uri + " is faulty: " + e.getMessage(), e);
    }
  }

  private record Kept(Policy policy, Instant readAt) {}
}
