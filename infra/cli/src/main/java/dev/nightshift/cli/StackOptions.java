package dev.nightshift.cli;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which stack a command looks at, and as whom. */
final class StackOptions {
  private static final String VARIABLE = "NIGHTSHIFT_STACK";

  @Option(names = "--stack", order = 80, paramLabel = "NAME", defaultValue = "${env:" + VARIABLE
      + "}", description = "The CloudFormation stack. Default: " + VARIABLE
          + "; without it, what \"nightshift local --keep\" left.")
  @Nullable
  String stack;

  @Option(names = "--local", order = 81, description = "Use what \"nightshift local --keep\" left, even if a stack is named.")
  boolean local;

  @Option(names = "--region", order = 82, paramLabel = "REGION", description = "Default: as the AWS SDK finds it.")
  @Nullable
  String region;

  @Option(names = "--profile", order = 83, paramLabel = "NAME", description = "The profile of your AWS configuration. Default: as the AWS SDK finds it.")
  @Nullable
  String profile;

  @Option(names = "--endpoint", order = 84, paramLabel = "URL", description = "Ask there instead of AWS.")
  @Nullable
  URI endpoint;

  /** The stack on AWS; {@code null}: the local one. */
  @Nullable
  String named() {
    return local || stack == null || stack.isBlank() ? null : stack;
  }

  /** What has to be typed to reach the same stack from the same shell, with a space in front; often nothing. */
  String typed() {
    StringBuilder typed = new StringBuilder();
    if (local) {
      typed.append(" --local");
    } else if (stack != null && !stack.equals(System.getenv(VARIABLE))) {
      add("--stack", stack, typed);
    }
    add("--region", region, typed);
    add("--profile", profile, typed);
    add("--endpoint", endpoint, typed);
    return typed.toString();
  }

  private static void add(String option, @Nullable Object value, StringBuilder typed) {
    if (value != null && !value.toString().isBlank()) {
      typed.append(' ').append(option).append(' ').append(Shell.word(value.toString()));
    }
  }
}
