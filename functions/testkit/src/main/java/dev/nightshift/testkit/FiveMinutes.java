package dev.nightshift.testkit;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import org.jspecify.annotations.Nullable;

/** The context of an invocation of a function that has five minutes left. */
public final class FiveMinutes implements Context {
  public static final String NAME = "nightshift-Function";

  @Override
  public String getAwsRequestId() {
    return "8f7c0d2e-0000-4000-8000-000000000001";
  }

  @Override
  public String getLogGroupName() {
    return "/nightshift/test/function";
  }

  @Override
  public String getLogStreamName() {
    return "stream";
  }

  @Override
  public String getFunctionName() {
    return NAME;
  }

  @Override
  public String getFunctionVersion() {
    return "1";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "arn:aws:lambda:us-east-1:123456789012:function:" + NAME;
  }

  @Override
  public @Nullable CognitoIdentity getIdentity() {
    return null;
  }

  @Override
  public @Nullable ClientContext getClientContext() {
    return null;
  }

  @Override
  public int getRemainingTimeInMillis() {
    return 300_000;
  }

  @Override
  public int getMemoryLimitInMB() {
    return 1024;
  }

  @Override
  public LambdaLogger getLogger() {
    throw new UnsupportedOperationException("functions log through SLF4J");
  }
}
