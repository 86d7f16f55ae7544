package dev.nightshift.aws;

import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The SDK's clients, one of each for a function's life. Region and endpoints ({@code AWS_REGION}, {@code AWS_ENDPOINT_URL} and
 * its kin) are read by the SDK itself; credentials come from its default chain, since a restored snapshot has others than the
 * environment says.
 */
public record AwsClients(DynamoDbClient dynamo, SqsClient sqs, S3Client s3) implements AutoCloseable {
  private static final int TRIES = 4;
  private static final Duration ONE_TRY = Duration.ofSeconds(10);
  private static final Duration ALL_TRIES = Duration.ofSeconds(25);
  private static final Duration CONNECTION = Duration.ofSeconds(3);

  public static AwsClients of(Environment environment) {
    AwsCredentialsProvider credentials = DefaultCredentialsProvider.builder().build();
    SdkHttpClient http =
        UrlConnectionHttpClient.builder().connectionTimeout(CONNECTION).socketTimeout(ONE_TRY).build();
    ClientOverrideConfiguration bounded = ClientOverrideConfiguration.builder()
        .retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(TRIES).build())
        .apiCallAttemptTimeout(ONE_TRY)
        .apiCallTimeout(ALL_TRIES)
        .build();
    boolean emulated = environment.s3IsElsewhere();
    return new AwsClients(
        DynamoDbClient.builder()
            .credentialsProvider(credentials)
            .httpClient(http)
            .overrideConfiguration(bounded)
            .build(),
        SqsClient.builder().credentialsProvider(credentials).httpClient(http).overrideConfiguration(bounded).build(),
        S3Client.builder()
            .credentialsProvider(credentials)
            .httpClient(http)
            .overrideConfiguration(bounded)
            .forcePathStyle(emulated)
            // Emulators differ in which of the newer checksums they know.
            .requestChecksumCalculation(emulated ? RequestChecksumCalculation.WHEN_REQUIRED
                : RequestChecksumCalculation.WHEN_SUPPORTED)
            .responseChecksumValidation(emulated ? ResponseChecksumValidation.WHEN_REQUIRED
                : ResponseChecksumValidation.WHEN_SUPPORTED)
            .build());
  }

  @Override
  public void close() {
    dynamo.close();
    sqs.close();
    s3.close();
  }
}
