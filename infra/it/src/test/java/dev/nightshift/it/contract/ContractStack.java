package dev.nightshift.it.contract;

import dev.nightshift.it.SharedEmulator;
import dev.nightshift.local.DeploymentPlan;
import dev.nightshift.local.LocalDeployment;
import dev.nightshift.local.emulator.AwsClients;
import dev.nightshift.local.emulator.Emulator;
import dev.nightshift.local.emulator.Endpoints;
import dev.nightshift.local.lambda.InvocationResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import software.amazon.awssdk.services.sqs.model.Message;

/** The template's resources, made once for all contracts. No function receives from its queues. */
final class ContractStack implements BeforeAllCallback {
  private final String name;
  private final UnaryOperator<DeploymentPlan> terms;
  private @Nullable LocalDeployment deployment;
  private @Nullable Emulator emulator;
  private @Nullable AwsClients otherClients;

  ContractStack() {
    this("contract");
  }

  /**
   * @param name tests of one name share their resources
   */
  ContractStack(String name) {
    this(name, plan -> plan);
  }

  /**
   * @param terms what the template leaves open, or what is different for these tests
   */
  ContractStack(String name, UnaryOperator<DeploymentPlan> terms) {
    this.name = name;
    this.terms = terms;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    Emulator shared = SharedEmulator.of(context);
    emulator = shared;
    deployment = context.getRoot()
        .getStore(Namespace.create(ContractStack.class))
        .computeIfAbsent(name, _ -> deploy(shared), LocalDeployment.class);
  }

  private LocalDeployment deploy(Emulator shared) {
    try {
      return terms.apply(LocalDeployment.plan(Path.of("..", "..", "template.yaml"), shared)
          .stackName(name + "-" + UUID.randomUUID().toString().substring(0, 8))
          .work(Path.of("target", "contract"))).deploy();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  AwsClients clients() {
    return otherClients == null ? deployed().clients() : otherClients;
  }

  /** The same resources, by these clients. */
  ContractStack through(AwsClients clients) {
    ContractStack same = new ContractStack(name, terms);
    same.deployment = deployment;
    same.emulator = emulator;
    same.otherClients = clients;
    return same;
  }

  /** Where its emulator listens. */
  Endpoints endpoints() {
    return Objects.requireNonNull(emulator, "beforeAll came first").endpoints();
  }

  /** What the template gives out. */
  Map<String, String> outputs() {
    return deployed().outputs();
  }

  /** The name, or a queue's URL. */
  String ref(String logicalId) {
    return deployed().ref(logicalId);
  }

  /** Removes and returns messages until that many came, or, with a wait of 0 s, until none comes. */
  List<Message> receive(String queue, int expected, int waitSeconds) {
    List<Message> messages = new ArrayList<>();
    int empty = 0;
    while (messages.size() < expected && empty < 1 + waitSeconds * 5) {
      List<Message> some = clients().sqs()
          .receiveMessage(request -> request.queueUrl(ref(queue))
              .maxNumberOfMessages(10)
              .waitTimeSeconds(waitSeconds)
              .messageAttributeNames("All"))
          .messages();
      some.forEach(message -> clients().sqs()
          .deleteMessage(
              request -> request.queueUrl(ref(queue)).receiptHandle(message.receiptHandle())));
      messages.addAll(some);
      empty = some.isEmpty() ? empty + 1 : 0;
    }
    return messages;
  }

  /** Runs the function's packaged code. */
  InvocationResult invoke(String function, String event) throws InterruptedException {
    return deployed().invoke(function, event);
  }

  /** Runs one tick of the function's schedule. */
  InvocationResult tick(String function, String event) throws InterruptedException {
    return deployed().tick(function, event);
  }

  private LocalDeployment deployed() {
    return Objects.requireNonNull(deployment, "beforeAll came first");
  }
}
