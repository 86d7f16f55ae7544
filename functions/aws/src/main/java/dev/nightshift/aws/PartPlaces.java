package dev.nightshift.aws;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Life;
import java.nio.charset.StandardCharsets;

/**
 * Where in the bucket the parts of a record lie: below its key and life, so that a sweep can tell which lives are gone. A
 * result lies under its own hash: two owners of one job, of whom one has lost its lease, never write to one place.
 */
record PartPlaces(IdempotencyKey key, Life life) {
  String definition() {
    return "definitions/" + key + "/" + life;
  }

  String result(String hash) {
    return "results/" + key + "/" + life + "/" + hash;
  }

  static String hash(String json) {
    return Sha256.hex(json.getBytes(StandardCharsets.UTF_8)).substring(0, 32);
  }
}
