package dev.nightshift.enqueue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts as JSON, in an answer and in a continuation. */
final class TotalsJson {
  private TotalsJson() {}

  static ObjectNode write(Totals totals, ObjectNode into) {
    into.put("total", totals.total()).put("runnable", totals.runnable()).put("blocked", totals.blocked());
    counts(totals.blockedReasons(), into.putObject("blocked_reason_count"));
    counts(totals.statuses(), into.putObject("status_count"));
    return into;
  }

  /**
   * @throws RequestRefused for a count that is no whole number from 0
   */
  static Totals read(JsonNode json) throws RequestRefused {
    if (!json.isObject()) {
      throw new RequestRefused("so_far is no object; give the counts of the answer before, or leave it out");
    }
    return new Totals(count(json, "total", "so_far.total"), counts(json, "blocked_reason_count"),
        counts(json, "status_count"));
  }

  private static void counts(Map<String, Long> counts, ObjectNode into) {
    counts.forEach(into::put);
  }

  private static SortedMap<String, Long> counts(JsonNode json, String name) throws RequestRefused {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (String key : (Iterable<String>) () -> json.path(name).fieldNames()) {
      counts.put(key, count(json.path(name), key, "so_far." + name));
    }
    return counts;
  }

  private static long count(JsonNode json, String name, String place) throws RequestRefused {
    JsonNode value = json.path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
      throw new RequestRefused(place + " holds no count; give whole numbers from 0");
    }
    return value.longValue();
  }
}
