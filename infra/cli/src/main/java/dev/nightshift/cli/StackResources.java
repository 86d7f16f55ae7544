package dev.nightshift.cli;

import dev.nightshift.aws.AwsClients;
import dev.nightshift.aws.Environment;
import dev.nightshift.aws.Wiring;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The names of a stack's tables, queue, bucket and functions.
 *
 * @param stack for messages
 * @param outputs as template.yaml names them
 * @param policyUri the parameter {@code PolicyUri}; empty: the packaged policy
 */
record StackResources(String stack, Map<String, String> outputs, String policyUri) {
  /**
   * Whatever can be asked of it, on these clients.
   *
   * @param report invokes the report function with an event
   */
  OpenStack open(AwsClients clients, Consumer<String> report, Runnable end) {
    Wiring wiring = new Wiring(environment(), clients);
    InstantSource clock = InstantSource.system();
    return new OpenStack(wiring.ledger(), wiring.jobIndex(),
        corrupt -> wiring.ledgerScan(record -> corrupt.accept(String.valueOf(record.getMessage()))),
        wiring.settlements(), wiring.manualReview(), wiring.tickets(), wiring.policy(clock),
        new StackReports(clients.s3(), output("BucketName"), report), () -> UUID.randomUUID().toString(), clock, end);
  }

  /** What the functions read from their environment, from the outputs. */
  private Environment environment() {
    Map<String, String> variables = new HashMap<>();
    variables.put("JOBS_TABLE", output("JobsTableName"));
    variables.put("JOBS_QUEUE_URL", output("JobsQueueUrl"));
    variables.put("DELAYED_REQUEUE_TABLE", output("DelayedRequeueTableName"));
    variables.put("MANUAL_REVIEW_TABLE", output("ManualReviewTableName"));
    variables.put("COUNTERS_TABLE", output("CountersTableName"));
    variables.put("BUDGETS_TABLE", output("BudgetsTableName"));
    variables.put("BUCKET", output("BucketName"));
    variables.put("POLICY_URI", policyUri);
    return new Environment(variables);
  }

  String output(String name) {
    String value = outputs.get(name);
    if (value == null) {
      throw CommandFailed.usage("the stack " + stack + " has no output " + name
          + "; is it Nightshift's, and deployed from the template of this version?");
    }
    return value;
  }
}
