package dev.nightshift.enqueue;

/** A request that asks for nothing that can be done; its message is the answer, and trying again changes nothing. */
final class RequestRefused extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param error the field, its value and what is right
   */
  RequestRefused(String error) {
    super(error, null, false, false);
  }

  String error() {
    return String.valueOf(getMessage());
  }
}
