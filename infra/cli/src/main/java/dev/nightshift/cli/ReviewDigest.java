package dev.nightshift.cli;

import dev.nightshift.core.triage.OpenReview;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All that is open, counted, and the newest of it kept: ten thousand fit, and no more memory is used than is shown. */
final class ReviewDigest {
  private static final Comparator<OpenReview> BY_AGE =
      Comparator.comparing(OpenReview::enteredAt).thenComparing(ReviewDigest::idOf);

  private final int limit;
  private final @Nullable String action;
  private final PriorityQueue<OpenReview> newest = new PriorityQueue<>(BY_AGE);
  private final TreeMap<String, Long> counts = new TreeMap<>();

  /**
   * @param limit how many are kept
   * @param action only its jobs; {@code null}: all
   */
  ReviewDigest(int limit, @Nullable String action) {
    this.limit = limit;
    this.action = action;
  }

  /** Always wants more. */
  boolean add(OpenReview one) {
    if (action != null && !(one instanceof OpenReview.OfAJob(var row) && row.action().value().equals(action))) {
      return true;
    }
    counts.merge(one.errorClass(), 1L, Long::sum);
    newest.add(one);
    if (newest.size() > limit) {
      newest.remove();
    }
    return true;
  }

  /** Newest first. */
  List<OpenReview> newest() {
    List<OpenReview> all = new ArrayList<>(newest);
    all.sort(BY_AGE.reversed());
    return all;
  }

  long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The most frequent first. */
  List<Map.Entry<String, Long>> byErrorClass() {
    return counts.entrySet()
        .stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
        .toList();
  }

  static String idOf(OpenReview one) {
    return switch (one) {
      case OpenReview.OfAJob(var row) -> row.key().value();
      case OpenReview.Malformed message -> message.id();
    };
  }
}
