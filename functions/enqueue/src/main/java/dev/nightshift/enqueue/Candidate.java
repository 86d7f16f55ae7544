package dev.nightshift.enqueue;

import dev.nightshift.aws.JobJson;
import dev.nightshift.aws.ParsedJob;
import dev.nightshift.core.job.Cycle;
import org.jspecify.annotations.Nullable;

/**
 * A job of a request, read but not yet decided on.
 *
 * @param place its index or line
 */
record Candidate(long place, ParsedJob job) {
  static Candidate read(long place, byte[] json, @Nullable Cycle cycle) {
    return new Candidate(place, JobJson.parse(json, cycle));
  }
}
