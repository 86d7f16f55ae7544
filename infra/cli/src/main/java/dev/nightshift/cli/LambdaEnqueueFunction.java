package dev.nightshift.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.Json;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.LambdaClientBuilder;
import software.amazon.awssdk.services.lambda.model.InvokeResponse;
import software.amazon.awssdk.services.lambda.model.ResourceNotFoundException;

/** The function on AWS. */
final class LambdaEnqueueFunction implements EnqueueFunction {
  /** A little more than the function's own timeout: its answer is worth waiting for. */
  private static final Duration PATIENCE = Duration.ofSeconds(320);

  private final LambdaClient lambda;
  private final String function;

  private LambdaEnqueueFunction(LambdaClient lambda, String function) {
    this.lambda = lambda;
    this.function = function;
  }

  /**
   * @param endpoint {@code null}: AWS itself
   * @param region {@code null}: as the AWS SDK finds it
   */
  static LambdaEnqueueFunction of(String function, @Nullable URI endpoint, @Nullable String region) {
    LambdaClientBuilder builder = LambdaClient.builder()
        .httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(PATIENCE));
    if (endpoint != null) {
      builder.endpointOverride(endpoint);
    }
    if (region != null) {
      builder.region(Region.of(region));
    }
    try {
      return new LambdaEnqueueFunction(builder.build(), function);
    } catch (SdkException e) {
      throw notReached(e);
    }
  }

  @Override
  public JsonNode invoke(ObjectNode request) {
    InvokeResponse response;
    try {
      response = lambda.invoke(call -> call.functionName(function)
          .payload(SdkBytes.fromUtf8String(request.toString())));
    } catch (ResourceNotFoundException e) {
      throw CommandFailed.infrastructure("there is no function " + function
          + " here; give --function the stack's output EnqueueFunctionName, and --region where the stack is", e);
    } catch (SdkException e) {
      throw notReached(e);
    }
    String payload = response.payload().asUtf8String();
    if (response.functionError() != null) {
      throw CommandFailed.infrastructure("the function failed: " + payload
          + "; look into its log, and send the same file again: nothing is done twice", null);
    }
    try {
      return Json.mapper().readTree(payload);
    } catch (JsonProcessingException e) {
      throw CommandFailed.infrastructure("the function's answer is no JSON; is " + function
          + " Nightshift's enqueue function?", e);
    }
  }

  private static CommandFailed notReached(SdkException e) {
    return CommandFailed.infrastructure("AWS can't be asked: " + e.getMessage()
        + "; check credentials (aws sts get-caller-identity) and --region, then send the same file again", e);
  }

  @Override
  public void close() {
    lambda.close();
  }
}
