package dev.nightshift.cli;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.nightshift.aws.JobJson;
import dev.nightshift.aws.Json;
import dev.nightshift.aws.Sha256;
import dev.nightshift.core.job.Cycle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sends jobs in requests that are small enough for one invocation. */
final class Sending {
  /** Lambda takes 6 MB; the answer, too, must find room. */
  private static final int MOST_BYTES = 5_000_000;

  private static final int MOST_JOBS = 500;

  private final EnqueueFunction function;
  private final @Nullable Cycle cycle;
  private final Consumer<String> say;
  private final TreeMap<Integer, EnqueueRow> rows = new TreeMap<>();

  Sending(EnqueueFunction function, @Nullable Cycle cycle, Consumer<String> say) {
    this.function = function;
    this.cycle = cycle;
    this.say = say;
  }

  /** The answers in the order of the jobs. */
  List<EnqueueRow> send(List<JobText> jobs) {
    List<Integer> chunk = new ArrayList<>();
    int bytes = 0;
    for (int i = 0; i < jobs.size(); i++) {
      JobText job = jobs.get(i);
      if (!isJson(job, i)) {
        continue;
      }
      int size = job.json().getBytes(StandardCharsets.UTF_8).length;
      if (!chunk.isEmpty() && (bytes + size > MOST_BYTES || chunk.size() == MOST_JOBS)) {
        send(jobs, chunk);
        chunk.clear();
        bytes = 0;
      }
      chunk.add(i);
      bytes += size;
    }
    if (!chunk.isEmpty()) {
      send(jobs, chunk);
    }
    return List.copyOf(rows.values());
  }

  /** What is no JSON would spoil the whole request, so it is answered here. */
  private boolean isJson(JobText job, int index) {
    try (JsonParser parser = Json.mapper().createParser(job.json())) {
      while (parser.nextToken() != null) {
        parser.finishToken();
      }
      return true;
    } catch (JsonProcessingException e) {
      rows.put(index, new EnqueueRow(job.place(), JsonNodeFactory.instance.objectNode()
          .put("status", "blocked")
          .put("reason", "invalid_definition")
          .put("detail", JobJson.problemOf("job", e).toString())));
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void send(List<JobText> jobs, List<Integer> chunk) {
    ObjectNode request = JsonNodeFactory.instance.objectNode().put("request_id", requestId(jobs, chunk));
    if (cycle != null) {
      request.put("cycle", cycle.value());
    }
    ArrayNode list = request.putArray("jobs");
    chunk.forEach(i -> list.addRawValue(new RawValue(jobs.get(i).json())));
    JsonNode answer = function.invoke(request);
    if (answer.has("error")) {
      throw CommandFailed.usage("the function refused the request: " + answer.path("error").asText());
    }
    if (answer.has("answers")) {
      say.accept("nightshift: the answers to " + chunk.size() + " jobs are too long to show; they lie in "
          + answer.path("answers").asText());
    }
    for (JsonNode each : answer.path("jobs")) {
      int index = chunk.get(each.path("index").intValue());
      ObjectNode row = each.deepCopy();
      row.remove("index");
      rows.put(index, new EnqueueRow(jobs.get(index).place(), row));
    }
  }

  /** The same for the same jobs of the same cycle: sent again, they get the tickets again that were lost. */
  private String requestId(List<JobText> jobs, List<Integer> chunk) {
    StringBuilder content = new StringBuilder(String.valueOf(cycle));
    chunk.forEach(i -> content.append('\n').append(jobs.get(i).json()));
    return "cli-" + Sha256.hex(content.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 32);
  }
}
