package dev.nightshift.enqueue;

import dev.nightshift.aws.FieldProblem;
import dev.nightshift.aws.JobJson;
import dev.nightshift.aws.ParsedJob;
import dev.nightshift.core.job.Cycle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line of a manifest that is not blank. */
sealed interface Line {
  /** The most bytes of a line that are read: a job's most, and as much again for blanks and escapes. */
  int MOST_BYTES = 2 * JobJson.MOST_BYTES;

  /** From 1. */
  long number();

  /** The byte at which it begins. */
  long offset();

  /** Held in memory. */
  int size();

  Candidate candidate(@Nullable Cycle cycle);

  // Never compared, and too big to copy.
  @SuppressWarnings("ArrayRecordComponent")
  record Whole(long number, long offset, byte[] bytes) implements Line {
    @Override
    public int size() {
      return bytes.length;
    }

    @Override
    public Candidate candidate(@Nullable Cycle cycle) {
      return Candidate.read(number, bytes, cycle);
    }
  }

  /**
   * Passed over unread.
   *
   * @param bytes its length
   */
  record TooLong(long number, long offset, long bytes) implements Line {
    @Override
    public int size() {
      return 0;
    }

    @Override
    public Candidate candidate(@Nullable Cycle cycle) {
      return new Candidate(number, new ParsedJob.Invalid(null, List.of(new FieldProblem("job",
          "has %,d bytes; at most %,d are allowed: put its payload into the bucket and give the path"
              .formatted(bytes, JobJson.MOST_BYTES)))));
    }
  }
}
