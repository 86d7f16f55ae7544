package dev.nightshift.enqueue;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Files in a map, by place. */
final class InMemoryAnswers implements Answers {
  private final Map<String, String> files = new TreeMap<>();

  @Override
  public String write(String requestId, String name, byte[] content) {
    files.put(folder(requestId) + name, new String(content, StandardCharsets.UTF_8));
    return folder(requestId) + name;
  }

  @Override
  public String folder(String requestId) {
    return "s3://nightshift-bucket/answers/" + requestId + "/";
  }

  Map<String, String> files() {
    return files;
  }

  /** All lines of all files of rounds, in order. */
  String lines() {
    StringBuilder all = new StringBuilder();
    files.forEach((place, content) -> all.append(place.endsWith(".jsonl") ? content : ""));
    return all.toString();
  }
}
