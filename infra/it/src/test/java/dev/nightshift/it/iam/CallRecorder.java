package dev.nightshift.it.iam;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Prints a line for each call that a function makes: the action as IAM names it, and on what. The SDK finds it by itself on the
 * class path; it is silent where {@link #SWITCH} is not set.
 */
public final class CallRecorder implements ExecutionInterceptor {
  static final String SWITCH = "NIGHTSHIFT_RECORD_CALLS";
  static final String PREFIX = "iam-call ";

  /** Operations that IAM knows by another name. */
  private static final Map<String, String> ACTIONS = Map.of(
      "SendMessageBatch", "SendMessage", "DeleteMessageBatch", "DeleteMessage",
      "ChangeMessageVisibilityBatch", "ChangeMessageVisibility",
      "HeadObject", "GetObject", "ListObjectsV2", "ListBucket");

  private final boolean on = System.getenv(SWITCH) != null;

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (!on) {
      return;
    }
    String operation = attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
    String service = attributes.getAttribute(SdkExecutionAttribute.SERVICE_NAME).toLowerCase(Locale.ROOT);
    if (context.request() instanceof TransactWriteItemsRequest transaction) {
      transaction.transactItems().forEach(item -> partsOf(item, this::print));
    } else {
      print(service + ":" + ACTIONS.getOrDefault(operation, operation) + " " + thingOf(context.request()));
    }
  }

  private static void partsOf(TransactWriteItem item, Consumer<String> printer) {
    if (item.put() != null) {
      printer.accept("dynamodb:PutItem " + item.put().tableName());
    }
    if (item.update() != null) {
      printer.accept("dynamodb:UpdateItem " + item.update().tableName());
    }
    if (item.delete() != null) {
      printer.accept("dynamodb:DeleteItem " + item.delete().tableName());
    }
    if (item.conditionCheck() != null) {
      printer.accept("dynamodb:ConditionCheckItem " + item.conditionCheck().tableName());
    }
  }

  private static String thingOf(SdkRequest request) {
    return field(request, "TableName").map(table -> field(request, "IndexName").map(index -> table + "/index/" + index)
        .orElse(table))
        .or(() -> field(request, "QueueUrl"))
        .or(() -> field(request, "Bucket")
            .map(bucket -> field(request, "Key").map(key -> bucket + "/" + key).orElse(bucket)))
        .orElse("?");
  }

  private static Optional<String> field(SdkRequest request, String name) {
    return request.getValueForField(name, String.class);
  }

  private void print(String call) {
    System.out.println(PREFIX + call);
  }
}
