package dev.nightshift.cli;

import dev.nightshift.aws.AwsClients;
import java.time.Duration;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.InvokeResponse;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The SDK's clients as the options say. What they leave open the SDK finds as it always does. */
record StackClients(StackOptions options) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  /** A little more than the longest timeout that Lambda knows. */
  private static final Duration LONGEST_FUNCTION = Duration.ofSeconds(920);

  CloudFormationClient cloudFormation() {
    return with(CloudFormationClient.builder()).build();
  }

  AwsClients stores() {
    return new AwsClients(with(DynamoDbClient.builder()).build(), with(SqsClient.builder()).build(), s3());
  }

  /**
   * Waits until the function is done.
   *
   * @throws CommandFailed if it failed
   */
  void invoke(String function, String event) {
    try (LambdaClient lambda = with(LambdaClient.builder())
        .httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(LONGEST_FUNCTION))
        .build()) {
      InvokeResponse response =
          lambda.invoke(request -> request.functionName(function).payload(SdkBytes.fromUtf8String(event)));
      if (response.functionError() != null) {
        throw CommandFailed.infrastructure(
            "the function " + function + " failed: " + response.payload().asUtf8String() + "; its log says more", null);
      }
    }
  }

  /** An emulator's host name has no bucket in it, and emulators differ in which of the newer checksums they know. */
  private S3Client s3() {
    S3ClientBuilder builder = with(S3Client.builder());
    if (isElsewhere()) {
      builder.forcePathStyle(true)
          .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
          .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
    }
    return builder.build();
  }

  private boolean isElsewhere() {
    return options.endpoint != null || System.getenv("AWS_ENDPOINT_URL_S3") != null
        || System.getenv("AWS_ENDPOINT_URL") != null;
  }

  private <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B with(B builder) {
    builder.httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(PATIENCE));
    if (options.endpoint != null) {
      builder.endpointOverride(options.endpoint);
    }
    if (options.region != null) {
      builder.region(Region.of(options.region));
    }
    if (options.profile != null) {
      builder.overrideConfiguration(override -> override.defaultProfileName(options.profile));
    }
    return builder;
  }
}
