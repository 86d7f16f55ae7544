package dev.nightshift.core.execution;

/** A handler used one name for two steps of one try: the second would be given the first one's result. */
public final class StepNameUsedTwice extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StepNameUsedTwice(String name) {
    super("step \"" + name + "\" was run in this try already; give each step a name of its own, such as \"" + name
        + "-2\"");
  }
}
