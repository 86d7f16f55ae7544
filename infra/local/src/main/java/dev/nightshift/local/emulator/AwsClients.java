package dev.nightshift.local.emulator;

import java.net.URI;
import java.time.Duration;
import java.util.List;

import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;

/** SDK clients of one emulator. */
public record AwsClients(SqsClient sqs, DynamoDbClient dynamodb, S3Client s3, SnsClient sns,
    SsmClient ssm) implements AutoCloseable {

  /** A server that takes one request at a time makes the others wait. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  static AwsClients of(Endpoints at) {
    return of(at, List.of());
  }

  /**
   * @param witnesses each of which sees every call
   */
  public static AwsClients of(Endpoints at, List<ExecutionInterceptor> witnesses) {
    return new AwsClients(pointed(SqsClient.builder(), at.sqs(), at, witnesses).build(),
        pointed(DynamoDbClient.builder(), at.dynamodb(), at, witnesses).build(),
        pointed(S3Client.builder().forcePathStyle(true), at.s3(), at, witnesses).build(),
        pointed(SnsClient.builder(), at.sns(), at, witnesses).build(),
        pointed(SsmClient.builder(), at.ssm(), at, witnesses).build());
  }

  private static <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B pointed(B builder, URI address,
      Endpoints at, List<ExecutionInterceptor> witnesses) {
    return builder.endpointOverride(address)
        .overrideConfiguration(configuration -> witnesses.forEach(configuration::addExecutionInterceptor))
        .region(Region.of(at.region()))
        .credentialsProvider(StaticCredentialsProvider
            .create(AwsBasicCredentials.create(at.key().id(), at.key().secret())))
        .httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(PATIENCE));
  }

  @Override
  public void close() {
    sqs.close();
    dynamodb.close();
    s3.close();
    sns.close();
    ssm.close();
  }
}
