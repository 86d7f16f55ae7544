package dev.nightshift.it.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.amazonaws.services.lambda.runtime.tests.EventLoader;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueEventFilesTest {
  @ParameterizedTest
  @ValueSource(strings = {"worker-sqs.json", "enqueue-continuation-sqs.json"})
  void load_asLambdaDoes_fillsEveryField(String name) throws Exception {
    SQSEvent event = EventLoader.loadSQSEvent("../../events/" + name);

    assertThat(event.getRecords()).isNotEmpty().extracting(SQSMessage::getMessageId).doesNotHaveDuplicates();
    for (SQSMessage message : event.getRecords()) {
      assertThat(message).hasNoNullFieldsOrPropertiesExcept("md5OfMessageAttributes");
      assertThat(message.getMd5OfBody()).isEqualTo(md5(message.getBody()));
      assertThat(message.getAttributes()).containsKeys("ApproximateReceiveCount", "SentTimestamp", "AWSTraceHeader");
      assertThat(EventFiles.parsed(message.getBody()).get("v").intValue()).isEqualTo(1);
    }
  }

  private static String md5(String text) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8)));
  }
}
