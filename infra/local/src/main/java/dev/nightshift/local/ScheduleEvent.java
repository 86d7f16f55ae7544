package dev.nightshift.local;

import dev.nightshift.local.emulator.Endpoints;
import dev.nightshift.local.lambda.ScheduleSettings;
import dev.nightshift.local.template.Properties;
import dev.nightshift.local.template.TemplateError;
import java.util.List;
import java.util.Set;

/** A function's event of the type ScheduleV2. */
final class ScheduleEvent {

  static final String TYPE = "ScheduleV2";

  private static final Set<String> FOLLOWED = Set.of("ScheduleExpression", "Input", "State");

  /** Ticks come at the pace that a local run sets, and are never refused by the function. */
  private static final Set<String> WITHOUT = Set.of("Description", "Name", "OmitName", "RetryPolicy",
      "DeadLetterConfig", "FlexibleTimeWindow", "ScheduleExpressionTimezone", "StartDate", "EndDate", "GroupName",
      "KmsKeyArn", "PermissionsBoundary", "RoleArn");

  private ScheduleEvent() {}

  static List<String> passedOver(Properties event) {
    return event.inner("Properties").passedOver(FOLLOWED, WITHOUT);
  }

  /**
   * @param name
   *            of the event among the function's
   */
  static ScheduleSettings settings(String function, String name, Properties event, Endpoints endpoints) {
    var schedule = event.inner("Properties");
    var arn = "arn:aws:scheduler:" + endpoints.region() + ":" + endpoints.accountId() + ":schedule/default/" + function
        + name;
    try {
      return new ScheduleSettings(function, name, arn, endpoints.region(),
          schedule.requiredText("ScheduleExpression"), schedule.text("Input").orElse(null),
          !schedule.text("State").orElse("ENABLED").equals("DISABLED"));
    } catch (IllegalArgumentException e) {
      throw new TemplateError(event.place(), event.owner() + ": " + e.getMessage());
    }
  }
}
