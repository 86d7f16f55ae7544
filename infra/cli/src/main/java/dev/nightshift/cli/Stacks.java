package dev.nightshift.cli;

/** Finds stacks. */
@FunctionalInterface
interface Stacks {
  /**
   * @throws CommandFailed when there is none, saying what to do
   */
  OpenStack open(StackOptions options);
}
