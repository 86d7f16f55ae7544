package dev.nightshift.core.retry;

import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The ready-made exception for a handler whose service answered with an error. */
public class ServiceCallFailed extends Exception implements FailureDetails {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final @Nullable String code;
  private final @Nullable String retryAfter;

  /**
   * @param status HTTP status, 100 to 599
   * @param code the service's own error code, if it named one
   * @param retryAfter the {@code Retry-After} header as it came, if there was one
   */
  public ServiceCallFailed(String message, int status, @Nullable String code, @Nullable String retryAfter) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  @Override
  public OptionalInt httpStatus() {
    return OptionalInt.of(status);
  }

  @Override
  public Optional<String> errorCode() {
    return Optional.ofNullable(code);
  }

  @Override
  public Optional<String> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }
}
