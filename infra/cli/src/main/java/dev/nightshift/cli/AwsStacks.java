package dev.nightshift.cli;

import dev.nightshift.aws.AwsClients;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.Parameter;
import software.amazon.awssdk.services.cloudformation.model.Stack;

/** Stacks on AWS by their outputs; without a name, the one that a local night left. */
record AwsStacks(Console console) implements Stacks {
  @Override
  public OpenStack open(StackOptions options) {
    String name = options.named();
    return name == null ? LocalRuns.of(console).keptStack() : named(name, new StackClients(options));
  }

  private static OpenStack named(String name, StackClients clients) {
    Stack stack;
    try (CloudFormationClient cloudFormation = clients.cloudFormation()) {
      List<Stack> found = cloudFormation.describeStacks(request -> request.stackName(name)).stacks();
      if (found.isEmpty()) {
        throw noSuchStack(name);
      }
      stack = found.getFirst();
    } catch (CloudFormationException e) {
      if (e.awsErrorDetails() != null && "ValidationError".equals(e.awsErrorDetails().errorCode())) {
        throw noSuchStack(name);
      }
      throw e;
    }
    Map<String, String> outputs = new HashMap<>();
    stack.outputs().forEach(output -> outputs.put(output.outputKey(), output.outputValue()));
    String policyUri = stack.parameters()
        .stream()
        .filter(parameter -> "PolicyUri".equals(parameter.parameterKey()))
        .map(Parameter::parameterValue)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse("");
    StackResources resources = new StackResources(name, outputs, policyUri);
    AwsClients stores = clients.stores();
    return resources.open(stores, event -> clients.invoke(resources.output("ReportFunctionName"), event),
        stores::close);
  }

  private static CommandFailed noSuchStack(String name) {
    return CommandFailed.usage("there is no stack " + name
        + " here; give --stack the name it was deployed by, and --region where it is (aws cloudformation list-stacks)");
  }
}
