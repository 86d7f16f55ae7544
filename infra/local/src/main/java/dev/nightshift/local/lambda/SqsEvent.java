package dev.nightshift.local.lambda;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;
import java.util.List;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** The event that Lambda makes of received messages. */
final class SqsEvent {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private SqsEvent() {}

  static String of(List<Message> messages, String queueArn, String region) {
    var event = NODES.objectNode();
    var records = event.putArray("Records");
    for (var message : messages) {
      records.add(record(message, queueArn, region));
    }
    return event.toString();
  }

  private static ObjectNode record(Message message, String queueArn, String region) {
    var record = NODES.objectNode();
    record.put("messageId", message.messageId());
    record.put("receiptHandle", message.receiptHandle());
    record.put("body", message.body());
    var attributes = record.putObject("attributes");
    message.attributesAsStrings().forEach(attributes::put);
    var messageAttributes = record.putObject("messageAttributes");
    message.messageAttributes().forEach((name, value) -> messageAttributes.set(name, attribute(value)));
    record.put("md5OfBody", message.md5OfBody());
    if (message.md5OfMessageAttributes() != null) {
      record.put("md5OfMessageAttributes", message.md5OfMessageAttributes());
    }
    record.put("eventSource", "aws:sqs");
    record.put("eventSourceARN", queueArn);
    record.put("awsRegion", region);
    return record;
  }

  private static ObjectNode attribute(MessageAttributeValue value) {
    var attribute = NODES.objectNode();
    if (value.stringValue() != null) {
      attribute.put("stringValue", value.stringValue());
    }
    if (value.binaryValue() != null) {
      attribute.put("binaryValue", Base64.getEncoder().encodeToString(value.binaryValue().asByteArray()));
    }
    attribute.putArray("stringListValues");
    attribute.putArray("binaryListValues");
    attribute.put("dataType", value.dataType());
    return attribute;
  }
}
