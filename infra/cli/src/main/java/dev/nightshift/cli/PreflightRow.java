package dev.nightshift.cli;

import dev.nightshift.aws.FieldProblem;
import dev.nightshift.core.preflight.BlockReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What preflight says of one job.
 *
 * @param place where the job stands in its file
 * @param jobId {@code null}: none was readable
 * @param key {@code null}: its definition is invalid
 * @param reason {@code null}: it is runnable
 * @param detail all that is wrong, in one line; empty: nothing
 * @param problems what is wrong with the fields of an invalid definition
 * @param sameAs the place of the first job that is the same work; {@code null}: this is the first
 */
record PreflightRow(
    String place, @Nullable String jobId, @Nullable String key, @Nullable BlockReason reason, String detail,
    List<FieldProblem> problems, @Nullable String sameAs) {
  boolean runnable() {
    return reason == null;
  }

  String verdict() {
    return runnable() ? "runnable" : "blocked";
  }
}
