package dev.nightshift.core.triage;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.Settlements;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Port: the manual-review table, as triage and people use it. Rows of jobs are written by {@link Settlements}. */
public interface ManualReview {
  /** The job's row, strongly consistent. */
  Optional<Row.ReviewRow> row(IdempotencyKey key);

  /** Removes the row if it still is this one: it is older than the record. */
  void removeStale(Row.ReviewRow row);

  /** Keeps a message that is no letter of ours, whole, as {@code MalformedMessage}; the same body once only. */
  void keepMalformed(String body, String why, Instant now);

  /**
   * Everything that waits for a person, in any order; may be slightly stale.
   *
   * @param visitor answers whether it wants more
   */
  void open(Listing wanted, Predicate<OpenReview> visitor);

  /** A message that was kept, strongly consistent; empty: there is none by that id. */
  Optional<KeptMessage> malformed(String id);

  /** Forgets a message that was kept. Whether there was one by that id. */
  boolean removeMalformed(String id);

  /**
   * @param body whole
   */
  record KeptMessage(OpenReview.Malformed about, String body) {}

  /**
   * Which ones.
   *
   * @param errorClass {@code null}: of all classes
   * @param since those that entered then or later; {@code null}: all
   */
  record Listing(@Nullable String errorClass, @Nullable Instant since) {
    public static final Listing ALL = new Listing(null, null);

    public boolean wants(OpenReview one) {
      return (errorClass == null || errorClass.equals(one.errorClass()))
          && (since == null || !one.enteredAt().isBefore(since));
    }
  }
}
