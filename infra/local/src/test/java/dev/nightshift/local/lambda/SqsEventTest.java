package dev.nightshift.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

final class SqsEventTest {

  @Test
  void of_message_hasTheShapeOfLambdasEvent() throws Exception {
    var message = Message.builder()
        .messageId("m-1")
        .receiptHandle("r-1")
        .body("{\"v\":1}")
        .md5OfBody("0a")
        .attributes(Map.of(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "2",
            MessageSystemAttributeName.SENT_TIMESTAMP, "1796112000000"))
        .messageAttributes(Map.of(
            "kind", MessageAttributeValue.builder().dataType("String").stringValue("TRANSIENT").build(),
            "raw", MessageAttributeValue.builder()
                .dataType("Binary")
                .binaryValue(SdkBytes.fromByteArray(new byte[]{1, 2}))
                .build()))
        .build();

    var event = SqsEvent.of(List.of(message), "arn:aws:sqs:us-east-1:000000000000:jobs", "us-east-1");

    assertThat(new ObjectMapper().readTree(event)).isEqualTo(new ObjectMapper().readTree("""
        {"Records": [{
          "messageId": "m-1", "receiptHandle": "r-1", "body": "{\\"v\\":1}", "md5OfBody": "0a",
          "attributes": {"ApproximateReceiveCount": "2", "SentTimestamp": "1796112000000"},
          "messageAttributes": {
            "kind": {"stringValue": "TRANSIENT", "stringListValues": [], "binaryListValues": [], "dataType": "String"},
            "raw": {"binaryValue": "AQI=", "stringListValues": [], "binaryListValues": [], "dataType": "Binary"}},
          "eventSource": "aws:sqs", "eventSourceARN": "arn:aws:sqs:us-east-1:000000000000:jobs",
          "awsRegion": "us-east-1"}]}
        """));
  }
}
