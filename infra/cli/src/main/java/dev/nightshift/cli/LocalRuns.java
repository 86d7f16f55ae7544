package dev.nightshift.cli;

import dev.nightshift.aws.AwsClients;
import dev.nightshift.local.demo.FlakyPlan;
import dev.nightshift.local.demo.KeptStack;
import dev.nightshift.local.demo.NightFailed;
import dev.nightshift.local.demo.NightListener;
import dev.nightshift.local.demo.NightPlan;
import dev.nightshift.local.demo.NightProgress;
import dev.nightshift.local.emulator.EmulatorUnavailable;
import dev.nightshift.local.emulator.KeptEmulator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Runs on this machine: where they lie, and what an earlier one left. */
record LocalRuns(Console console, Path buildFolder) {
  static LocalRuns of(Console console) {
    return new LocalRuns(console, console.home().resolve("infra/local/target/nights"));
  }

  NightPlan plan(List<String> jobs, Set<String> objects, String policy, long seed, boolean keep) {
    return new NightPlan(console.home(), jobs, objects, policy, seed, keep, buildFolder, System.getenv());
  }

  /** Ends what was kept; whether there was anything. */
  boolean stop() {
    return KeptEmulator.stop(keptState());
  }

  EnqueueFunction keptFunction() {
    if (!Files.exists(keptState())) {
      throw CommandFailed.usage("there is no function to ask; give --function the stack's output EnqueueFunctionName,"
          + " or start \"nightshift local --keep\" first");
    }
    return new LocalEnqueueFunction(attach(), console);
  }

  /** Only if it still lives: a fresh one, with nothing in it, would say that all is well. */
  OpenStack keptStack() {
    if (KeptEmulator.attach(keptState()).isEmpty()) {
      throw CommandFailed.usage("there is no stack to look at; give --stack the name of the one on AWS,"
          + " or start \"nightshift local --keep\" first");
    }
    KeptStack kept = attach();
    AwsClients clients = new AwsClients(kept.clients().dynamodb(), kept.clients().sqs(), kept.clients().s3());
    return new StackResources("left by nightshift local", kept.outputs(), kept.policyUri()).open(clients,
        event -> report(kept, event),
        kept::close);
  }

  private static void report(KeptStack kept, String event) {
    try {
      kept.invoke("ReportFunction", event);
    } catch (NightFailed e) {
      throw CommandFailed.infrastructure(String.valueOf(e.getMessage()), e);
    }
  }

  private KeptStack attach() {
    try {
      return KeptStack.attach(plan(List.of(), Set.of(), "", FlakyPlan.DEFAULT_SEED, true), sayingOnly());
    } catch (NightFailed | EmulatorUnavailable e) {
      throw CommandFailed.infrastructure(String.valueOf(e.getMessage()), e);
    }
  }

  private Path keptState() {
    return NightPlan.keptState(buildFolder);
  }

  private NightListener sayingOnly() {
    return new NightListener() {
      @Override
      public void said(String sentence) {
        console.say("nightshift: " + sentence);
      }

      @Override
      public void progress(NightProgress progress) {}
    };
  }
}
