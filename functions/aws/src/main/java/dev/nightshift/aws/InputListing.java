package dev.nightshift.aws;

import dev.nightshift.core.job.ObjectPath;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Looks for many paths at once in the bucket's listing, which is in the order of the keys' bytes. */
record InputListing(S3Client s3, String bucket, int keysAPage) {
  /** The most that S3 lists at a time. */
  static final int KEYS_A_PAGE = 1000;

  /** A page costs as much as about 12 HEADs (0.005 and 0.0004 USD per 1,000), but is one round trip. */
  private static final int PATHS_A_PAGE = 12;
  private static final int MOST_PAGES = 50;
  private static final Comparator<String> BY_BYTES =
      (a, b) -> Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8),
          b.getBytes(StandardCharsets.UTF_8));

  /**
   * Lists from the first path to the last, or until the pages would cost more than asking.
   *
   * @param there gets the paths that were seen
   * @return the paths that the listing did not reach
   */
  Set<ObjectPath> look(Set<ObjectPath> paths, Set<ObjectPath> there) {
    int pages = Math.min(MOST_PAGES, paths.size() / PATHS_A_PAGE);
    if (pages == 0) {
      return paths;
    }
    List<String> sorted = paths.stream().map(ObjectPath::value).sorted(BY_BYTES).toList();
    String last = sorted.getLast();
    Set<String> wanted = new HashSet<>(sorted);
    ListObjectsV2Request request = ListObjectsV2Request.builder()
        .bucket(bucket)
        .maxKeys(keysAPage)
        .encodingType(EncodingType.URL)
        .prefix(commonStart(sorted.getFirst(), last))
        .startAfter(justBefore(sorted.getFirst()))
        .build();
    String reached = "";
    for (int page = 0; page < pages; page++) {
      ListObjectsV2Response answer = s3.listObjectsV2(request);
      for (S3Object object : answer.contents()) {
        reached = object.key();
        if (wanted.contains(reached)) {
          there.add(new ObjectPath(reached));
        }
      }
      if (!Boolean.TRUE.equals(answer.isTruncated()) || BY_BYTES.compare(reached, last) >= 0) {
        return Set.of();
      }
      request = request.toBuilder().startAfter(null).continuationToken(answer.nextContinuationToken()).build();
    }
    return beyond(paths, reached);
  }

  /** Since all lie between the two in order, what the first and the last share all share. Never half a character. */
  static String commonStart(String first, String last) {
    int i = 0;
    while (i < first.length() && i < last.length() && first.charAt(i) == last.charAt(i)) {
      i++;
    }
    return first.substring(0, i > 0 && Character.isHighSurrogate(first.charAt(i - 1)) ? i - 1 : i);
  }

  /** A key that sorts before the path; the listing then passes over most of what lies before it. */
  private static @Nullable String justBefore(String path) {
    String shorter = path.substring(0, path.offsetByCodePoints(path.length(), -1));
    return shorter.isEmpty() ? null : shorter;
  }

  private static Set<ObjectPath> beyond(Set<ObjectPath> paths, String reached) {
    Set<ObjectPath> rest = new HashSet<>();
    paths.stream().filter(path -> BY_BYTES.compare(path.value(), reached) > 0).forEach(rest::add);
    return rest;
  }
}
