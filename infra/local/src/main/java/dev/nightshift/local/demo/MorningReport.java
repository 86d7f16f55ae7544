package dev.nightshift.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.local.LocalDeployment;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The report function's full report, made when the night is over.
 *
 * @param total jobs in the ledger
 * @param terms how many of them count as what; the names of the report's terms, all of them, in its order
 * @param reviewByErrorClass how many await a person, by the failure that brought them there
 * @param agrees whether the other tables say the same as the ledger
 * @param text for people
 */
public record MorningReport(int total, Map<String, Integer> terms, Map<String, Integer> reviewByErrorClass,
    boolean agrees, String text) {
  private static final String FUNCTION = "ReportFunction";
  private static final String SCHEDULE = "Full";

  static MorningReport ask(LocalDeployment deployment, Bucket bucket) throws InterruptedException {
    JsonNode answer = new FunctionAnswers("report", deployment.logs()).of(deployment.tick(FUNCTION, SCHEDULE));
    return new MorningReport(answer.path("total").asInt(), counts(answer.path("terms")),
        counts(answer.path("review_by_error_class")), answer.path("agrees").asBoolean(),
        bucket.get("reports/latest.txt"));
  }

  /** Whether each job of the ledger is in exactly one term. */
  public boolean addsUp() {
    return terms.values().stream().mapToInt(Integer::intValue).sum() == total;
  }

  private static Map<String, Integer> counts(JsonNode object) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    object.properties().forEach(count -> counts.put(count.getKey(), count.getValue().asInt()));
    return counts;
  }
}
