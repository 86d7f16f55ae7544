package dev.nightshift.it.iam;

import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.retry.ServiceCallFailed;

/** A handler that ends as the job's payload orders. */
public final class ByOrder implements JobHandler {
  static final String NAME = "test.by-order";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public JobResult handle(JobContext job) throws Exception {
    return switch (String.valueOf(job.payload().fields().get("order"))) {
      case "big result" ->
        JobResult.of("text", job.step("write").reserving(Usage.tokens(10)).run(() -> "r".repeat(9_000)));
      case "refuse" -> throw new ServiceCallFailed("no", 401, null, null);
      case "fail" -> throw new ServiceCallFailed("busy", 503, null, null);
      case "ask for a minute" -> throw new ServiceCallFailed("busy", 503, null, "60");
      case "ask for an hour" -> throw new ServiceCallFailed("closed", 503, null, "3600");
      default -> JobResult.EMPTY;
    };
  }
}
