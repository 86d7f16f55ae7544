package dev.nightshift.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.local.LocalDeployment;
import dev.nightshift.local.lambda.InvocationResult;
import java.time.Duration;
import java.util.function.Consumer;

/** Lets triage's schedule tick through the night, faster than the template has it, and adds up what triage answers. */
final class TriageRounds implements Consumer<InvocationResult> {
  private static final String FUNCTION = "TriageFunction";
  private static final String SCHEDULE = "Tick";

  /** In place of minutes. */
  private static final Duration PAUSE = Duration.ofMillis(1500);

  private final LocalDeployment deployment;
  private final NightListener listener;
  private final FunctionAnswers answers;
  private TriageSums sums = TriageSums.NOTHING;

  TriageRounds(LocalDeployment deployment, NightListener listener) {
    this.deployment = deployment;
    this.listener = listener;
    this.answers = new FunctionAnswers("triage", deployment.logs());
  }

  void start() {
    deployment.startSchedule(FUNCTION, SCHEDULE, PAUSE, this);
  }

  synchronized TriageSums sums() {
    return sums;
  }

  @Override
  public synchronized void accept(InvocationResult result) {
    switch (result) {
      case InvocationResult.Succeeded _ -> add(answers.of(result));
      case InvocationResult.FunctionError _,InvocationResult.TimedOut _,InvocationResult.Crashed _ ->
        listener.said("triage failed, which the next tick makes good; its log is in " + deployment.logs());
    }
  }

  private void add(JsonNode answer) {
    int redriven = answer.path("letters").path("redriven").asInt();
    sums = new TriageSums(sums.byWorker() + answer.path("letters").path("settled").asInt() - redriven,
        sums.redriven() + redriven, sums.released() + answer.path("delayed").path("released").asInt());
  }
}
