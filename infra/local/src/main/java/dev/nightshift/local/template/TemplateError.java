package dev.nightshift.local.template;

/** The template says something that a local run can't follow. The message begins with the place. */
public final class TemplateError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TemplateError(Place place, String message) {
    super(place + ": " + message);
  }
}
