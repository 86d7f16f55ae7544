package dev.nightshift.enqueue;

import java.util.List;

/** What enqueue is asked for. */
sealed interface EnqueueRequest {
  /**
   * Jobs handed in directly.
   *
   * @param jobs the JSON of each, as it was sent; at least one
   */
  record Jobs(Origin origin, List<byte[]> jobs) implements EnqueueRequest {
    public Jobs {
      jobs = List.copyOf(jobs);
    }
  }

  /** A manifest, from its start or from where an earlier invocation stopped. */
  record Manifest(Origin origin, ManifestPlace from) implements EnqueueRequest {}

  /** Messages of the continuation queue, each of which asks for a manifest. */
  record Messages(List<Message> messages) implements EnqueueRequest {
    public Messages {
      messages = List.copyOf(messages);
    }
  }

  /**
   * One of them.
   *
   * @param id by which its failure is reported
   */
  record Message(String id, String body) {}
}
