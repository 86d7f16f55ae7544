package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.job.ObjectPath;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

final class S3InputsTest {
  private final Bucket bucket = new Bucket();

  @Test
  void existing_aForbiddenPath_isAnErrorAndNotAbsent() {
    bucket.status = 403;

    assertThatThrownBy(() -> new S3Inputs(bucket, "b").existing(paths(3))).isInstanceOfSatisfying(S3Exception.class,
        e -> assertThat(e.statusCode()).isEqualTo(403));
  }

  @Test
  void existing_aPathThatIsNotThere_isAbsentHoweverItIsSaid() {
    bucket.status = 404;
    assertThat(new S3Inputs(bucket, "b").existing(paths(3))).isEmpty();

    bucket.status = 0;
    assertThat(new S3Inputs(bucket, "b").existing(paths(3))).isEmpty();
  }

  @Test
  void existing_fewPaths_areAskedForOneByOne() {
    bucket.keys.add("in/001");

    assertThat(new S3Inputs(bucket, "b").existing(paths(11))).containsExactly(new ObjectPath("in/001"));
    assertThat(bucket.heads).hasValue(11);
    assertThat(bucket.lists).hasValue(0);
  }

  @Test
  void existing_manyPathsInOnePlace_takeOnePage() {
    bucket.keys.add("in/001");

    assertThat(new S3Inputs(bucket, "b").existing(paths(400))).containsExactly(new ObjectPath("in/001"));
    assertThat(bucket.heads).hasValue(0);
    assertThat(bucket.lists).hasValue(1);
  }

  @Test
  void existing_manyPathsAmongFarMoreObjects_endTheListingWhereAskingIsCheaper() {
    IntStream.range(0, 5000).forEach(n -> bucket.keys.add("in/000-" + n));
    bucket.keys.add("in/023");

    assertThat(new S3Inputs(bucket, "b", 100).existing(paths(24))).containsExactly(new ObjectPath("in/023"));
    assertThat(bucket.lists).hasValue(2);
    assertThat(bucket.heads).hasValue(23);
  }

  private static Set<ObjectPath> paths(int count) {
    return IntStream.range(0, count).mapToObj("in/%03d"::formatted).map(ObjectPath::new).collect(Collectors.toSet());
  }

  /** Keys in ASCII, listed in their order. */
  private static final class Bucket implements S3Client {
    final TreeSet<String> keys = new TreeSet<>();
    final AtomicInteger heads = new AtomicInteger();
    final AtomicInteger lists = new AtomicInteger();
    /** Of the answer for an absent key; 0: the exception that names it. */
    int status = 404;

    @Override
    public HeadObjectResponse headObject(HeadObjectRequest request) {
      heads.incrementAndGet();
      if (keys.contains(request.key())) {
        return HeadObjectResponse.builder().lastModified(Instant.EPOCH).build();
      }
      throw status == 0 ? NoSuchKeyException.builder().statusCode(404).build()
          : S3Exception.builder().statusCode(status).build();
    }

    @Override
    public ListObjectsV2Response listObjectsV2(ListObjectsV2Request request) {
      lists.incrementAndGet();
      String after = request.continuationToken() != null ? request.continuationToken()
          : request.startAfter() != null ? request.startAfter() : "";
      var page = keys.tailSet(after, false)
          .stream()
          .filter(key -> key.startsWith(request.prefix()))
          .limit(request.maxKeys())
          .map(key -> S3Object.builder().key(key).build())
          .toList();
      boolean more = !page.isEmpty() && keys.higher(page.getLast().key()) != null;
      return ListObjectsV2Response.builder()
          .contents(page)
          .isTruncated(more)
          .nextContinuationToken(more ? page.getLast().key() : null)
          .build();
    }

    @Override
    public String serviceName() {
      return "s3";
    }

    @Override
    public void close() {}
  }
}
