package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.retry.Classification;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.FailureFacts;
import dev.nightshift.core.retry.FailureReader;
import dev.nightshift.core.retry.Kind;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.s3.model.S3Exception;

class SdkFailureReaderTest {
  private static final Instant NOW = Instant.parse("2026-12-01T02:00:00Z");

  private final FailureReader reader = FailureReader.OWN.or(new SdkFailureReader());

  @Test
  void slowDown_ofS3_isThrottledAsLongAsItSays() {
    Throwable thrown = S3Exception.builder()
        .message("Please reduce your request rate")
        .statusCode(503)
        .awsErrorDetails(AwsErrorDetails.builder()
            .errorCode("SlowDown")
            .sdkHttpResponse(SdkHttpResponse.builder().statusCode(503).putHeader("retry-after", "17").build())
            .build())
        .build();

    Failure failure = judged(new IllegalStateException(thrown));

    assertThat(failure.rule()).isEqualTo("throttled");
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(17));
  }

  @Test
  void answerWithoutDetails_isJudgedByItsTypeAndStatus() {
    assertThat(judged(ProvisionedThroughputExceededException.builder().statusCode(400).build()).rule())
        .isEqualTo("throttled");
    assertThat(judged(S3Exception.builder().statusCode(404).build()).kind()).isEqualTo(Kind.PERMANENT);
  }

  @Test
  void clientSide_isJudgedByItsCause() {
    assertThat(judged(SdkClientException.create("Unable to execute", new SocketTimeoutException())).rule())
        .isEqualTo("connection");
  }

  private Failure judged(Throwable thrown) {
    return Classification.standard().judge(FailureFacts.of(thrown, reader, NOW), 1, NOW);
  }
}
