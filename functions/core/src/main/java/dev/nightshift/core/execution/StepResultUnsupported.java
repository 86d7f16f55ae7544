package dev.nightshift.core.execution;

/** A step returned what no store can hold; another try would only repeat its effect. */
final class StepResultUnsupported extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StepResultUnsupported(IllegalArgumentException why) {
    super(why.getMessage(), why);
  }
}
