package dev.nightshift.core.retry;

import java.util.Optional;
import java.util.OptionalInt;

/** What an exception of a handler may tell about a failed call, so that facts decide and not words. */
public interface FailureDetails {
  /** The HTTP status of the answer, 100 to 599. */
  OptionalInt httpStatus();

  /** The service's own error code, such as {@code ThrottlingException} or {@code insufficient_quota}. */
  Optional<String> errorCode();

  /** The {@code Retry-After} header as it came: whole seconds or an HTTP date. */
  Optional<String> retryAfter();
}
