package dev.nightshift.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FlakyServerTest {
  private static final long SEED = 11;

  private final HttpClient client = HttpClient.newHttpClient();
  private FlakyServer server;

  @BeforeEach
  void start() throws IOException {
    server = FlakyServer.start(SEED);
  }

  @AfterEach
  void stop() {
    server.close();
    client.close();
  }

  @Test
  void publish_success_answersUrlAndUsageAndBooksOnce() throws Exception {
    String job = jobWith(FlakyOutcome.SUCCESS);

    HttpResponse<String> answer = publish("k1", job, 1);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"url\":\"https://blog.example/post-001\"").contains("\"usage\":{\"tokens\":");
    assertThat(server.effects()).singleElement()
        .extracting(Effect::key, Effect::job, Effect::attempt)
        .containsExactly("k1", job, 1);
  }

  @Test
  void publish_keyQuotedOrBare_isOneKey() throws Exception {
    String job = jobWith(FlakyOutcome.SUCCESS);

    String first = publish("\"k1\"", job, 1).body();
    String second = publish("k1", job, 2).body();

    assertThat(second).isEqualTo(first);
    assertThat(server.effects()).hasSize(1);
    assertThat(server.requests()).containsExactly(Map.entry("k1", 2));
  }

  @Test
  void publish_throttled_saysWhenToComeBack() throws Exception {
    HttpResponse<String> answer = publish("k1", jobWith(FlakyOutcome.THROTTLED), 1);

    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
    assertThat(server.effects()).isEmpty();
  }

  @Test
  void publish_refused_answersThePlannedStatusAndBooksNothing() throws Exception {
    assertThat(publish("k1", jobWith(FlakyOutcome.UNAVAILABLE), 1).statusCode()).isEqualTo(503);
    assertThat(publish("k2", jobWith(FlakyOutcome.SERVER_ERROR), 1).statusCode()).isEqualTo(500);
    assertThat(publish("k3", jobWith(FlakyOutcome.UNAUTHORIZED), 1).statusCode()).isEqualTo(401);

    assertThat(server.effects()).isEmpty();
    assertThat(server.requests()).containsOnlyKeys("k1", "k2", "k3");
  }

  @Test
  void publish_hang_answersNothingAndBooksNothing() {
    String job = jobWith(FlakyOutcome.HANG);

    assertThatThrownBy(
        () -> client.send(request("k1", job, "1").timeout(Duration.ofMillis(300)).build(), BodyHandlers.ofString()))
        .isInstanceOf(HttpTimeoutException.class);
    assertThat(server.effects()).isEmpty();
  }

  @Test
  void close_whileARequestHangs_endsIt() throws Exception {
    String job = jobWith(FlakyOutcome.HANG);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<HttpResponse<String>> waiting = threads.submit(() -> publish("k1", job, 1));
      while (server.outcomes().isEmpty()) {
        Thread.onSpinWait();
      }

      server.close();

      assertThat(waiting).failsWithin(Duration.ofSeconds(10))
          .withThrowableThat()
          .havingRootCause()
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void publish_dropAfterEffect_isBookedAndTheNextTryGetsTheStoredAnswer() throws Exception {
    String job = jobWith(FlakyOutcome.DROP_AFTER_EFFECT);

    // On a connection that was used before, too, a client must not send again by itself.
    publish("k0", jobWith(FlakyOutcome.SUCCESS), 1);
    assertThatThrownBy(() -> publish("k1", job, 1)).isInstanceOf(IOException.class);
    assertThat(server.requests()).containsEntry("k1", 1);
    assertThat(server.effects()).extracting(Effect::key).containsExactly("k0", "k1");

    assertThat(publish("k1", job, 1).statusCode()).isEqualTo(200);
    assertThat(server.effects()).hasSize(2);
  }

  @Test
  void publish_manyAtOnceWithOneKey_booksOneEffectAndAnswersAllAlike() throws Exception {
    String job = jobWith(FlakyOutcome.SUCCESS);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<String>> calls = IntStream.range(0, 20)
          .<Callable<String>>mapToObj(_ -> () -> publish("k1", job, 1).body())
          .toList();
      Set<String> answers = threads.invokeAll(calls).stream().map(Future::resultNow).collect(Collectors.toSet());

      assertThat(answers).hasSize(1);
    }
    assertThat(server.effects()).hasSize(1);
    assertThat(server.requests()).containsEntry("k1", 20);
  }

  @Test
  void publish_badHeader_isNamed() throws Exception {
    HttpRequest noKey = HttpRequest.newBuilder(server.uri().resolve("/publish")).POST(BodyPublishers.noBody()).build();

    assertThat(client.send(noKey, BodyHandlers.ofString()).body()).contains("Idempotency-Key is missing");
    assertThat(client.send(request("k1", "j", "0").build(), BodyHandlers.ofString()))
        .satisfies(answer -> assertThat(answer.statusCode()).isEqualTo(400))
        .satisfies(answer -> assertThat(answer.body()).contains("X-Try"));
  }

  @Test
  void effects_afterARun_tellsEffectsRequestsAndOutcomes() throws Exception {
    publish("k1", jobWith(FlakyOutcome.SUCCESS), 1);

    HttpResponse<String> told = client.send(HttpRequest.newBuilder(server.uri().resolve("/effects")).build(),
        BodyHandlers.ofString());

    assertThat(told.body()).contains("\"key\":\"k1\"").contains("\"requests\":{\"k1\":1}").contains("\"SUCCESS\":1");
  }

  @Test
  void start_always_bindsTheLoopbackAddress() {
    assertThat(server.uri()).extracting(URI::getHost).isEqualTo("127.0.0.1");
  }

  private HttpResponse<String> publish(String key, String job, int attempt) throws IOException, InterruptedException {
    return client.send(request(key, job, Integer.toString(attempt)).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String key, String job, String attempt) {
    return HttpRequest.newBuilder(server.uri().resolve("/publish"))
        .headers("Idempotency-Key", key, "X-Job", job, "X-Try", attempt)
        .POST(BodyPublishers.ofString("{\"site\":\"bonsai\",\"slug\":\"post-001\"}"));
  }

  /** A job whose first try ends so. */
  private static String jobWith(FlakyOutcome outcome) {
    return IntStream.range(0, 10_000)
        .mapToObj(n -> "job-" + n)
        .filter(job -> FlakyPlan.outcome(SEED, job, 1) == outcome)
        .findFirst()
        .orElseThrow();
  }
}
