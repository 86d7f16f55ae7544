package dev.nightshift.cli;

/** What the command's exit status says. */
final class ExitCode {
  static final int OK = 0;
  /** A job is not runnable, was not accepted, or did not end as it should. */
  static final int NOT_ALL_WELL = 1;
  /** The command was given what it can't use. */
  static final int USAGE = 2;
  /** Something that the command needs did not work: a build, an emulator, AWS. */
  static final int INFRASTRUCTURE = 3;

  private ExitCode() {}
}
