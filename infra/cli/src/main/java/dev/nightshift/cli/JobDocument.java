package dev.nightshift.cli;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.nightshift.aws.JobJson;
import dev.nightshift.aws.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A text that is one JSON value: an array of jobs, {@code {"jobs": [...]}}, or a single job. */
final class JobDocument {
  private final String name;
  private final String text;
  private final JsonParser parser;
  private final List<JobText> jobs = new ArrayList<>();

  private JobDocument(String name, String text, JsonParser parser) {
    this.name = name;
    this.text = text;
    this.parser = parser;
  }

  /**
   * The jobs of the text; empty when it is no such document, so that it must be read line by line.
   *
   * @throws CommandFailed when it begins as a list of jobs and breaks off
   */
  static Optional<List<JobText>> of(String name, String text) {
    try (JsonParser parser = Json.mapper().createParser(text)) {
      return new JobDocument(name, text, parser).read();
    } catch (JsonProcessingException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<List<JobText>> read() throws IOException {
    JsonToken first = parser.nextToken();
    if (first == JsonToken.START_ARRAY) {
      elements("");
      return Optional.of(jobs);
    }
    if (first != JsonToken.START_OBJECT) {
      return Optional.empty();
    }
    int start = offset();
    boolean list = false;
    List<String> others = new ArrayList<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      if (parser.nextToken() == JsonToken.START_ARRAY && field.equals("jobs")) {
        elements("jobs");
        list = true;
      } else {
        others.add(field);
        parser.skipChildren();
      }
    }
    String whole = text.substring(start, (int) parser.currentLocation().getCharOffset());
    if (parser.nextToken() != null) {
      return Optional.empty();
    }
    if (list && !others.isEmpty()) {
      throw CommandFailed.usage(name + " has " + String.join(", ", others)
          + " beside \"jobs\"; a file holds jobs only (a cycle is given by --cycle)");
    }
    return Optional.of(list ? jobs : List.of(new JobText("the job", whole)));
  }

  /** A text that breaks off inside the list can't be read on: where a job ends is not known any more. */
  private void elements(String list) throws IOException {
    try {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        int start = offset();
        parser.skipChildren();
        parser.finishToken();
        int end = (int) parser.currentLocation().getCharOffset();
        jobs.add(new JobText(list + "[" + jobs.size() + "]", text.substring(start, end)));
      }
    } catch (JsonProcessingException e) {
      throw CommandFailed.usage(JobJson.problemOf(name, e) + ", in " + list + "[" + jobs.size()
          + "]; mend it, or write one job a line: then a broken line leaves the others alone");
    }
  }

  private int offset() {
    return (int) parser.currentTokenLocation().getCharOffset();
  }
}
