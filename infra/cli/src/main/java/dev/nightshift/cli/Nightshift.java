package dev.nightshift.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;

/** The command itself, which only leads to its subcommands. */
@Command(name = "nightshift", description = "Runs unattended jobs so that a failure at night is never lost and never done twice.", synopsisSubcommandLabel = "COMMAND", mixinStandardHelpOptions = true, versionProvider = Version.class, subcommands = HelpCommand.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:all is well",
    "1:a job is not runnable, was not accepted, or did not end as it should",
    "2:the command was given what it can't use",
    "3:something it needs did not work: a build, an emulator, AWS"}, footer = {"", "Example:",
        "  nightshift help preflight"})
public final class Nightshift implements Callable<Integer> {
  private final Console console;

  @Spec
  private @Nullable CommandSpec spec;

  private Nightshift(Console console) {
    this.console = console;
  }

  @SuppressWarnings("SystemExitOutsideMain")
  public static void main(String[] args) {
    Path home = Path.of(System.getProperty("nightshift.home", "."));
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(new Console(System.in, out, err, home), args));
  }

  /** The exit code. */
  static int run(Console console, String... args) {
    return run(console, new AwsStacks(console), args);
  }

  static int run(Console console, Stacks stacks, String... args) {
    return new CommandLine(new Nightshift(console))
        .addSubcommand(new LocalCommand(console))
        .addSubcommand(new PreflightCommand(console))
        .addSubcommand(new EnqueueCommand(console))
        .addSubcommand(new CommandLine(new PolicyCommand(console)).addSubcommand(new ClassifyCommand(console))
            .addSubcommand(new PolicyCheckCommand(console)))
        .addSubcommand(new ReportCommand(console, stacks))
        .addSubcommand(new StatusCommand(console, stacks))
        .addSubcommand(new CommandLine(new ReviewCommand(console))
            .addSubcommand(new ReviewListCommand(console, stacks))
            .addSubcommand(new ReviewShowCommand(console, stacks))
            .addSubcommand(new ReviewRequeueCommand(console, stacks))
            .addSubcommand(new ReviewDiscardCommand(console, stacks))
            .addSubcommand(new ReviewResolveCommand(console, stacks)))
        .addSubcommand(new CommandLine(new DeadLettersCommand(console))
            .addSubcommand(new DeadLettersExportCommand(console, stacks)))
        .setOut(console.out())
        .setErr(console.err())
        .setUsageHelpAutoWidth(true)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((e, _) -> {
          console.say("nightshift: " + e.getMessage() + "; see " + e.getCommandLine().getCommandSpec().qualifiedName()
              + " --help");
          return ExitCode.USAGE;
        })
        .setExecutionExceptionHandler((e, _, _) -> explain(e, console))
        .execute(args);
  }

  @Override
  public Integer call() {
    if (spec != null) {
      spec.commandLine().usage(console.err());
    }
    return ExitCode.USAGE;
  }

  private static int explain(Exception e, Console console) {
    if (e instanceof CommandFailed failed) {
      console.say("nightshift: " + failed.getMessage());
      return failed.exitCode();
    }
    if (e instanceof SdkException) {
      console.say("nightshift: AWS can't be asked: " + e.getMessage()
          + "; check credentials (aws sts get-caller-identity) and --region");
      return ExitCode.INFRASTRUCTURE;
    }
    console.say("nightshift: " + e.getClass().getSimpleName() + ": " + e.getMessage());
    if (System.getenv("NIGHTSHIFT_DEBUG") == null) {
      console.say("Set NIGHTSHIFT_DEBUG=1 and run it again to see where.");
    } else {
      e.printStackTrace(console.err());
    }
    return ExitCode.INFRASTRUCTURE;
  }
}
