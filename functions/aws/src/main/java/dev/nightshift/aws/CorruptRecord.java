package dev.nightshift.aws;

/** What was found where a record should be is none of ours, or of a format that this version does not know. */
public final class CorruptRecord extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CorruptRecord(String message) {
    super(message);
  }
}
