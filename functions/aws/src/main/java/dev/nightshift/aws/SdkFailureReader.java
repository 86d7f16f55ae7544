package dev.nightshift.aws;

import dev.nightshift.core.retry.FailureDetails;
import dev.nightshift.core.retry.FailureReader;
import java.util.Optional;
import java.util.OptionalInt;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkServiceException;

/** Reads the exceptions of the AWS SDK: status, error code and {@code Retry-After} of a service's answer. */
public final class SdkFailureReader implements FailureReader {
  @Override
  public Optional<FailureDetails> read(Throwable thrown) {
    if (!(thrown instanceof SdkServiceException answered)) {
      return Optional.empty();
    }
    Optional<AwsErrorDetails> details = answered instanceof AwsServiceException service
        ? Optional.ofNullable(service.awsErrorDetails())
        : Optional.empty();
    return Optional.of(new Answered(answered.statusCode(), details));
  }

  /**
   * @param status 0: none is known
   */
  private record Answered(int status, Optional<AwsErrorDetails> details) implements FailureDetails {
    @Override
    public OptionalInt httpStatus() {
      return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }

    @Override
    public Optional<String> errorCode() {
      return details.map(AwsErrorDetails::errorCode);
    }

    @Override
    public Optional<String> retryAfter() {
      return details.map(AwsErrorDetails::sdkHttpResponse).flatMap(answer -> answer.firstMatchingHeader("Retry-After"));
    }
  }
}
