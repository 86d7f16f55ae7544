package dev.nightshift.core.triage;

import dev.nightshift.core.ledger.Row;
import java.time.Instant;

/** One thing that waits for a person. */
public sealed interface OpenReview {
  String errorClass();

  Instant enteredAt();

  record OfAJob(Row.ReviewRow row) implements OpenReview {
    @Override
    public String errorClass() {
      return row.errorClass();
    }

    @Override
    public Instant enteredAt() {
      return row.enteredAt();
    }
  }

  /**
   * A message that is no letter of ours. No job belongs to it.
   *
   * @param id begins with {@link #ID_PREFIX}; the same for the same body
   * @param why what is wrong with it
   */
  record Malformed(String id, String why, Instant enteredAt) implements OpenReview {
    public static final String ID_PREFIX = "malformed#";
    public static final String ERROR_CLASS = "MalformedMessage";

    @Override
    public String errorClass() {
      return ERROR_CLASS;
    }
  }
}
