package dev.nightshift.enqueue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.job.Cycle;

/** The message by which a manifest goes on; {@link RequestJson} reads it. */
final class ContinuationJson {
  private ContinuationJson() {}

  static ObjectNode write(Origin origin, ManifestPlace place) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("v", 1).put("manifest", place.manifest().toString());
    if (place.etag() != null) {
      json.put("etag", place.etag());
    }
    json.put("offset", place.offset()).put("line", place.line()).put("request_id", origin.requestId());
    Cycle cycle = origin.cycle();
    // A schedule's tick may name the cycle "none"; read again, a schedule without a cycle would be refused.
    json.put("cycle", cycle == null ? "none" : cycle.value());
    if (origin.schedule() != null) {
      json.put("schedule", origin.schedule());
    }
    if (place.lines() != ManifestPlace.ALL) {
      json.put("lines", place.lines());
    }
    TotalsJson.write(place.soFar(), json.putObject("so_far"));
    return json;
  }
}
