package dev.nightshift.enqueue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.Json;
import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.NightshiftMetrics;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Waits;
import dev.nightshift.testkit.InMemoryInputs;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryScheduleBook;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SeededNonces;
import dev.nightshift.testkit.SettableClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Enqueue with everything in memory. */
final class EnqueueFixture {
  final SettableClock clock = SettableClock.atEvening();
  final InMemoryLedger ledger = new InMemoryLedger();
  final BreakableLedger breakable = new BreakableLedger(ledger);
  final InMemoryInputs inputs = new InMemoryInputs();
  final InMemoryTickets tickets = new InMemoryTickets(clock);
  final InMemoryManifests manifests = new InMemoryManifests();
  final InMemoryAnswers answers = new InMemoryAnswers();
  final InMemoryScheduleBook schedules = new InMemoryScheduleBook();
  final List<String> continuations = new ArrayList<>();
  final List<String> deadRequests = new ArrayList<>();
  final Map<Map<String, String>, Map<Metric, Long>> emitted = new ConcurrentHashMap<>();

  Duration remaining = Duration.ofMinutes(5);
  Duration roundTakes = Duration.ZERO;

  private final SeededNonces nonces = new SeededNonces(7);

  /** Handed in directly, with a Lambda request id of {@code request-1}. */
  JsonNode ask(String event) {
    return ask(event, "request-1");
  }

  JsonNode ask(String event, String invocationId) {
    return ask(event.getBytes(StandardCharsets.UTF_8), invocationId);
  }

  JsonNode ask(byte[] event, String invocationId) {
    NightshiftMetrics metrics = new NightshiftMetrics(emitted::put);
    try {
      ObjectNode answer = ports().desk().answer(event, invocationId, new TimeLeft(clock, remaining), metrics);
      return Json.mapper().readTree(Response.bytes(answer));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      metrics.flush();
    }
  }

  /** The latest continuation, as the queue delivers it. */
  JsonNode deliver(String continuation) {
    return ask(sqsEvent(continuation), "another-invocation");
  }

  static String sqsEvent(String... bodies) {
    ObjectNode event = Json.mapper().createObjectNode();
    for (String body : bodies) {
      event.withArray("Records")
          .addObject()
          .put("messageId", "message-" + event.path("Records").size())
          .put("eventSource", "aws:sqs")
          .put("body", body);
    }
    return event.toString();
  }

  static String job(String name) {
    return "{\"job_id\": \"%s\", \"action\": \"publish_article\", \"payload\": {\"slug\": \"%s\"}}".formatted(name,
        name);
  }

  static String request(String... jobs) {
    return "{\"jobs\": [" + String.join(", ", jobs) + "]}";
  }

  static List<String> statuses(JsonNode answer) {
    return StreamSupport.stream(answer.path("jobs").spliterator(), false)
        .map(job -> job.path("status").asText())
        .toList();
  }

  List<String> acceptedJobIds() {
    return ledger.all().stream().map(job -> job.jobId().value()).sorted().toList();
  }

  EnqueuePorts ports() {
    Policy policy = Policy.standard(
        Stream.of("publish_article", "refresh_index", "translate_post", "fetch_ad_report", "rewrite_summary")
            .map(ActionName::new)
            .collect(Collectors.toMap(Function.identity(),
                _ -> new ActionPolicy("demo", Map.of(), Limits.STANDARD, Waits.STANDARD))));
    return new EnqueuePorts(breakable, breakable, inputs, (all, delay) -> {
      clock.tick(roundTakes);
      return tickets.send(all, delay);
    }, manifests, answers, (origin, place) -> continuations.add(ContinuationJson.write(origin, place).toString()),
        this::keep, schedules, () -> policy, nonces, clock);
  }

  private Sending keep(String request, String error) {
    deadRequests.add(error + " | " + request);
    return new Sending.Sent();
  }
}
