package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.Submission;
import java.util.List;

/** Short ways to parse in tests. */
final class Jobs {
  private Jobs() {}

  static Submission valid(String json) {
    ParsedJob parsed = JobJson.parse(json, null);
    assertThat(parsed).isInstanceOf(ParsedJob.Valid.class);
    return ((ParsedJob.Valid) parsed).submission();
  }

  static List<String> problems(String json) {
    return switch (JobJson.parse(json, null)) {
      case ParsedJob.Valid _ -> List.of();
      case ParsedJob.Invalid invalid -> invalid.problems().stream().map(FieldProblem::toString).toList();
    };
  }

  /** A job with this payload. */
  static String with(String payload) {
    return "{\"action\":\"a\",\"payload\":" + payload + "}";
  }
}
