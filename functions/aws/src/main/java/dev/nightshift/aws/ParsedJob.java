package dev.nightshift.aws;

import dev.nightshift.core.job.Submission;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A job as it was sent: well formed, or all that is wrong with it. */
public sealed interface ParsedJob {
  record Valid(Submission submission) implements ParsedJob {}

  /**
   * @param jobId as it was given, at most 256 characters; {@code null}: none was readable
   * @param problems at least one, in the order of the fields
   */
  record Invalid(@Nullable String jobId, List<FieldProblem> problems) implements ParsedJob {
    public Invalid {
      problems = List.copyOf(problems);
    }

    /** All problems in one line. */
    public String detail() {
      return problems.stream().map(FieldProblem::toString).collect(Collectors.joining("; "));
    }
  }
}
