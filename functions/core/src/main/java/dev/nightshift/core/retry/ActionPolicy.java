package dev.nightshift.core.retry;

import dev.nightshift.core.job.PlainValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the policy says about one action.
 *
 * @param handler the name of the handler that does it
 * @param settings handed to the handler as they are; see {@link PlainValue}
 * @param limits how often it is tried
 * @param waits how long it waits in between
 */
public record ActionPolicy(String handler, Map<String, @Nullable Object> settings, Limits limits, Waits waits) {
  public ActionPolicy {
    settings = PlainValue.mapOf(settings, "settings");
  }
}
