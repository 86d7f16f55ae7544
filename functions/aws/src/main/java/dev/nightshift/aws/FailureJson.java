package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/** A failure as {@code [error_class, kind, rule, message, attempt, failed_at in ms, retry_after in ms or null]}. */
final class FailureJson {
  private FailureJson() {}

  static String write(List<Failure> failures) {
    ArrayNode array = Json.array();
    failures.forEach(failure -> array.add(node(failure)));
    return Json.write(array);
  }

  static List<Failure> read(String json) {
    return StreamSupport.stream(StoredValue.tree(json).spliterator(), false).map(FailureJson::failure).toList();
  }

  private static JsonNode node(Failure failure) {
    Duration retryAfter = failure.retryAfter();
    return Json.array()
        .add(failure.errorClass())
        .add(failure.kind().name().toLowerCase(Locale.ROOT))
        .add(failure.rule())
        .add(failure.message())
        .add(failure.attempt())
        .add(failure.failedAt().toEpochMilli())
        .add(retryAfter == null ? null : (Long) retryAfter.toMillis());
  }

  private static Failure failure(JsonNode node) {
    JsonNode retryAfter = node.path(6);
    return new Failure(node.path(0).textValue(), Kind.valueOf(node.path(1).textValue().toUpperCase(Locale.ROOT)),
        node.path(2).textValue(), node.path(3).textValue(), node.path(4).intValue(),
        Instant.ofEpochMilli(node.path(5).longValue()),
        retryAfter.isNumber() ? Duration.ofMillis(retryAfter.longValue()) : null);
  }
}
