package dev.nightshift.enqueue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.aws.ParsedJob;
import dev.nightshift.core.job.Cycle;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RequestJsonTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
      "not json                                                    | request",
      "{\"jobs\": [                                                | request",
      "[1]                                                         | request is no object",
      "{\"jobs\": [1]} {}                                          | request goes on",
      "{}                                                          | jobs is missing",
      "{\"jobs\": []}                                              | jobs is empty",
      "{\"jobs\": {\"a\": 1}}                                      | jobs is an object",
      "{\"jobs\": null}                                            | jobs is null",
      "{\"jobs\": [1], \"jobs\": [2]}                              | jobs is given twice",
      "{\"jobs\": [1], \"manifest\": \"s3://b/k\"}                 | manifest is given beside jobs",
      "{\"job\": [1]}                                              | \"job\" is unknown",
      "{\"jobs\": [1], \"cycle\": 7}                               | cycle is 7",
      "{\"jobs\": [1], \"cycle\": \"\"}                            | cycle is empty",
      "{\"jobs\": [1], \"request_id\": [1]}                        | request_id is a list",
      "{\"v\": 2, \"jobs\": [1]}                                   | v is 2",
      "{\"manifest\": 3}                                           | manifest is 3",
      "{\"manifest\": \"http://b/k\"}                              | manifest is \"http://b/k\"",
      "{\"manifest\": \"s3://bucket\"}                             | manifest is \"s3://bucket\"",
      "{\"manifest\": \"s3:///k\"}                                 | manifest is \"s3:///k\"",
      "{\"manifest\": \"s3://b/k\", \"offset\": -1, \"etag\": \"e\"} | offset is -1",
      "{\"manifest\": \"s3://b/k\", \"offset\": 1}                 | etag is missing",
      "{\"manifest\": \"s3://b/k\", \"line\": \"1\"}               | line is \"1\"",
      "{\"manifest\": \"s3://b/k\", \"so_far\": {\"total\": -1}}   | so_far.total",
      "{\"schedule\": \"a\", \"manifest\": \"s3://b/k\"}           | cycle is missing",
      "{\"schedule\": \"a\", \"cycle\": \"<aws.scheduler.scheduled-time>\", \"manifest\": \"s3://b/k\"} | cycle is not",
      "{\"Records\": []}                                           | Records is a list",
      "{\"Records\": [{\"eventSource\": \"aws:s3\"}]}              | Records[0].eventSource is \"aws:s3\"",
      "{\"Records\": [{\"eventSource\": \"aws:sqs\"}]}             | Records[0] has no messageId"})
  void request_thatIsWrong_isRefused_namingTheField(String json, String error) {
    assertThatThrownBy(() -> RequestJson.read(json.getBytes(UTF_8), "request-1"))
        .isInstanceOf(RequestRefused.class)
        .hasMessageStartingWith(error);
  }

  @Test
  void jobs_areCutOutByteForByte() throws RequestRefused {
    String json = "{\"x_mine\": {\"a\": [1]}, \"jobs\": [ {\"a\": \"夜 😀 ]\"} ,\"text\", 12.50 ,null,true,[[]] ,-1e3],"
        + " \"cycle\": \"c\"}";
    var request = (EnqueueRequest.Jobs) RequestJson.read(json.getBytes(UTF_8), "request-1");
    assertThat(request.jobs()).extracting(job -> new String(job, UTF_8).strip())
        .containsExactly("{\"a\": \"夜 😀 ]\"}", "\"text\"", "12.50", "null", "true", "[[]]", "-1e3");
    assertThat(request.origin()).isEqualTo(
        new Origin("request-1", new Cycle("c"), null));
  }

  @Test
  void cycleNone_isNoCycle() throws RequestRefused {
    var request = (EnqueueRequest.Jobs) RequestJson.read("{\"jobs\":[1],\"cycle\":\"none\"}".getBytes(UTF_8), "r");
    assertThat(request.origin().cycle()).isNull();
  }

  @Test
  void manifest_isBegunAtItsStart() throws RequestRefused {
    assertThat(RequestJson.read(EventFiles.bytes("enqueue-manifest.json"), "request-1"))
        .isEqualTo(new EnqueueRequest.Manifest(new Origin("request-1", null, null),
            ManifestPlace.start(new ManifestUri("nightshift-bucket", "manifests/2026-12-01.jsonl"))));
  }

  @Test
  void sqsEvent_holdsAContinuation() throws RequestRefused {
    var event = (EnqueueRequest.Messages) RequestJson.read(EventFiles.bytes("enqueue-continuation-sqs.json"), "r");
    EnqueueRequest.Message message = event.messages().getFirst();
    var manifest = RequestJson.readMessage(message.body().getBytes(UTF_8), message.id());
    assertThat(manifest.from().offset()).isEqualTo(8_388_608);
    assertThat(manifest.from().line()).isEqualTo(20_481);
    assertThat(manifest.from().etag()).isEqualTo("\"9b2cf535f27731c974343645a3985328\"");
    assertThat(manifest.origin().requestId()).isEqualTo("default/nightshift-nightly@2026-12-01T01:00:00Z");
  }

  @Test
  void continuation_writtenAndRead_isTheSame() throws RequestRefused {
    Origin origin = new Origin("id / 夜", null, "arn:aws:scheduler:eu-west-1:1:schedule/default/nightly");
    ManifestPlace place = new ManifestPlace(new ManifestUri("b", "a/k 夜.jsonl"), "\"e\"", 5_000_000_000L, 77,
        Totals.NONE.plus(List.of(new JobAnswer.Malformed(1,
            new ParsedJob.Invalid(null, List.of())))));
    byte[] message = ContinuationJson.write(origin, place).toString().getBytes(UTF_8);
    assertThat(RequestJson.readMessage(message, "m")).isEqualTo(new EnqueueRequest.Manifest(origin, place));
  }

  @Test
  void message_withJobs_isRefused() {
    assertThatThrownBy(() -> RequestJson.readMessage("{\"jobs\":[1]}".getBytes(UTF_8), "m"))
        .hasMessageStartingWith("jobs can't come");
  }
}
