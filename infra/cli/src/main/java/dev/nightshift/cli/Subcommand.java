package dev.nightshift.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/** What all subcommands have; each answers with its exit code. */
abstract class Subcommand implements Callable<Integer> {
  final Console console;

  @Option(names = "--json", order = 90, description = "Print one JSON document.")
  boolean json;

  @Option(names = {"-h", "--help"}, order = 91, usageHelp = true, description = "Show this help and exit.")
  boolean help;

  Subcommand(Console console) {
    this.console = console;
  }
}
