package dev.nightshift.it.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.amazonaws.services.lambda.runtime.tests.EventLoader;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.JobJson;
import dev.nightshift.aws.ParsedJob;
import dev.nightshift.aws.TicketJson;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
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

  @Test
  void tickets_ofTheWorkersEvent_nameTheFirstTwoSampleJobs() {
    SQSEvent event = EventLoader.loadSQSEvent("../../events/worker-sqs.json");
    JsonNode jobs = EventFiles.json("enqueue-jobs.json").get("jobs");

    for (int i = 0; i < 2; i++) {
      var job = (ParsedJob.Valid) JobJson.parse(jobs.get(i), null);
      var ticket = (TicketJson.Parsed.Read) TicketJson.read(event.getRecords().get(i).getBody());

      assertThat(ticket.ticket().key()).isEqualTo(job.submission().key());
      assertThat(ticket.ticket().jobId()).isEqualTo(job.submission().definition().jobId());
      assertThat(ticket.ticket().action()).isEqualTo(job.submission().definition().action());
    }
  }

  private static String md5(String text) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8)));
  }
}
