package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnqueueCommandTest {
  @TempDir
  private Path folder = Path.of("");

  @BeforeAll
  static void haveCredentials() {
    System.setProperty("aws.accessKeyId", "test");
    System.setProperty("aws.secretAccessKey", "test");
  }

  @AfterAll
  static void haveNoneAnyMore() {
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  @Test
  void jobs_moreThanOneRequestTakes_goInSeveralAndComeBackInOrder() throws IOException {
    try (FakeLambda lambda = FakeLambda.of(FakeLambda::queued)) {
      Ran ran = enqueue(lambda, jobs(1_001), "--json", "--cycle", "tonight");

      assertThat(ran.exitCode()).as(ran.err()).isZero();
      assertThat(lambda.requests()).extracting(request -> request.path("jobs").size()).containsExactly(500, 500, 1);
      assertThat(lambda.requests()).allSatisfy(r -> assertThat(r.path("cycle").textValue()).isEqualTo("tonight"));
      assertThat(lambda.requests().stream().map(request -> request.path("request_id").textValue()))
          .doesNotHaveDuplicates();
      assertThat(ran.json().path("status_count")).hasToString("{\"queued\":1001}");
      assertThat(ran.json().path("jobs").path(1_000).path("job_id").textValue()).isEqualTo("job-1000");
      assertThat(ran.json().path("jobs").path(1_000).path("place").textValue()).isEqualTo("line 1001");
    }
  }

  @Test
  void sameJobsAgain_areTheSameRequest_soThatLostTicketsAreSentAgain() throws IOException {
    try (FakeLambda lambda = FakeLambda.of(FakeLambda::queued)) {
      enqueue(lambda, jobs(2), "--cycle", "tonight");
      enqueue(lambda, jobs(2), "--cycle", "tonight");
      enqueue(lambda, jobs(2), "--cycle", "tomorrow");

      List<String> ids = lambda.requests().stream().map(request -> request.path("request_id").textValue()).toList();
      assertThat(ids.get(1)).isEqualTo(ids.get(0));
      assertThat(ids.get(2)).isNotEqualTo(ids.get(0));
    }
  }

  @Test
  void job_isSentAsItWasWritten() throws IOException {
    try (FakeLambda lambda = FakeLambda.of(FakeLambda::queued)) {
      enqueue(lambda, "{\"job_id\": \"a\", \"payload\": {\"n\": 1.10, \"t\": \"\\ud83d\"}}");

      assertThat(lambda.requests().getFirst().path("jobs").path(0).path("payload").path("t").textValue())
          .isEqualTo("\ud83d");
    }
  }

  @Test
  void lineThatIsNoJson_isAnsweredHereAndLeavesTheOthersAlone() throws IOException {
    try (FakeLambda lambda = FakeLambda.of(FakeLambda::queued)) {
      Ran ran = enqueue(lambda, "{\"job_id\": \"a\"}\n{\"job_id\": \n{\"job_id\": \"c\"}");

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(lambda.requests().getFirst().path("jobs")).hasSize(2);
      assertThat(ran.out())
          .containsPattern("a +queued +-\nline 2 +blocked +invalid_definition +job: is not JSON.*\nc +queued")
          .containsPattern("total +3\n +blocked +1\n +queued +2\n");
    }
  }

  @Test
  void request_thatTheFunctionRefuses_isABadFile() throws IOException {
    try (FakeLambda lambda = FakeLambda.of(_ -> new FakeLambda.Reply(200, false, "{\"error\": \"cycle is odd\"}"))) {
      Ran ran = enqueue(lambda, jobs(1));

      assertThat(ran.exitCode()).isEqualTo(2);
      assertThat(ran.err()).contains("cycle is odd");
    }
  }

  @Test
  void function_thatIsNotThere_isNamedWithTheWayOut() throws IOException {
    try (FakeLambda lambda = FakeLambda.of(_ -> new FakeLambda.Reply(404, false, "{\"Message\": \"no\"}"))) {
      Ran ran = enqueue(lambda, jobs(1));

      assertThat(ran.exitCode()).isEqualTo(3);
      assertThat(ran.err()).contains("there is no function night")
          .contains("EnqueueFunctionName")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void function_thatThrew_isNoAnswer() throws IOException {
    try (FakeLambda lambda = FakeLambda.of(_ -> new FakeLambda.Reply(200, true, "{\"errorMessage\": \"boom\"}"))) {
      Ran ran = enqueue(lambda, jobs(1));

      assertThat(ran.exitCode()).isEqualTo(3);
      assertThat(ran.err()).contains("boom").contains("nothing is done twice");
    }
  }

  @Test
  void noFunction_andNothingKept_saysWhatToDo() {
    Ran ran = Ran.at(folder, "enqueue", Ran.event("enqueue-jobs.json"), "--local");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("--function").contains("nightshift local --keep");
  }

  private static Ran enqueue(FakeLambda lambda, String jobs, String... more) {
    String[] args = new String[8 + more.length];
    String[] first = {"enqueue", "-", "--function", "night", "--endpoint", lambda.endpoint(), "--region", "us-east-1"};
    System.arraycopy(first, 0, args, 0, first.length);
    System.arraycopy(more, 0, args, first.length, more.length);
    return Ran.withInput(jobs, args);
  }

  private static String jobs(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{\"job_id\": \"job-" + i + "\", \"action\": \"x\", \"payload\": {}}")
        .collect(Collectors.joining("\n"));
  }
}
