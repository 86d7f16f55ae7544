package dev.nightshift.local;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nightshift.local.template.Properties;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** AWS::SQS::Queue. */
final class QueueResource {

  static final String TYPE = "AWS::SQS::Queue";
  private static final int LONGEST_NAME = 80;

  /** Properties that go to SQS as attributes of the same name. */
  private static final Map<String, QueueAttributeName> ATTRIBUTES = Map.of(
      "VisibilityTimeout", QueueAttributeName.VISIBILITY_TIMEOUT,
      "MessageRetentionPeriod", QueueAttributeName.MESSAGE_RETENTION_PERIOD,
      "DelaySeconds", QueueAttributeName.DELAY_SECONDS,
      "ReceiveMessageWaitTimeSeconds", QueueAttributeName.RECEIVE_MESSAGE_WAIT_TIME_SECONDS,
      "MaximumMessageSize", QueueAttributeName.MAXIMUM_MESSAGE_SIZE);

  /** Encryption and who may redrive mean nothing to an emulator; ElasticMQ refuses RedriveAllowPolicy outright. */
  private static final Set<String> WITHOUT = Set.of("SqsManagedSseEnabled", "KmsMasterKeyId",
      "KmsDataKeyReusePeriodSeconds", "RedriveAllowPolicy", "Tags");

  private QueueResource() {}

  static List<String> passedOver(Properties properties) {
    var followed = new TreeSet<>(ATTRIBUTES.keySet());
    followed.addAll(Set.of("QueueName", "RedrivePolicy"));
    return properties.passedOver(followed, WITHOUT);
  }

  static DeployedResource create(SqsClient sqs, PhysicalNames names, String logicalId, Properties properties) {
    var name = properties.text("QueueName").orElseGet(() -> names.of(logicalId, LONGEST_NAME));
    var attributes = new EnumMap<QueueAttributeName, String>(QueueAttributeName.class);
    ATTRIBUTES.forEach((property, attribute) -> properties.text(property)
        .ifPresent(value -> attributes.put(attribute, value)));
    if (properties.values().containsKey("RedrivePolicy")) {
      attributes.put(QueueAttributeName.REDRIVE_POLICY, redrivePolicy(properties.inner("RedrivePolicy")));
    }
    var url = sqs.createQueue(request -> request.queueName(name).attributes(attributes)).queueUrl();
    var arn = sqs.getQueueAttributes(request -> request.queueUrl(url).attributeNames(QueueAttributeName.QUEUE_ARN))
        .attributes()
        .get(QueueAttributeName.QUEUE_ARN);
    return new DeployedResource(url, Map.of("Arn", arn, "QueueName", name, "QueueUrl", url),
        () -> sqs.deleteQueue(request -> request.queueUrl(url)));
  }

  private static String redrivePolicy(Properties policy) {
    return JsonNodeFactory.instance.objectNode()
        .put("deadLetterTargetArn", policy.requiredText("deadLetterTargetArn"))
        .put("maxReceiveCount", policy.integer("maxReceiveCount", 10))
        .toString();
  }
}
