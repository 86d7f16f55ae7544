package dev.nightshift.aws;

/**
 * What is wrong with one field of what somebody sent.
 *
 * @param field its place, such as {@code inputs[3].path}; {@code job} for the job as a whole
 * @param problem what is wrong and what is right; never a payload's content, but for a number that would not survive
 */
public record FieldProblem(String field, String problem) {
  public FieldProblem {
    field = Shown.clean(field);
    problem = Shown.clean(problem);
  }

  @Override
  public String toString() {
    return field + ": " + problem;
  }
}
