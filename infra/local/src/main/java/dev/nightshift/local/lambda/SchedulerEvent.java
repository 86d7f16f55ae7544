package dev.nightshift.local.lambda;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** What a schedule without an Input sends. */
final class SchedulerEvent {

  private SchedulerEvent() {}

  static String notification(ScheduleSettings schedule, String time, String execution) {
    var event = JsonNodeFactory.instance.objectNode();
    event.put("version", "0")
        .put("id", execution)
        .put("detail-type", "Scheduled Event")
        .put("source", "aws.scheduler")
        .put("account", schedule.arn().split(":", -1)[4])
        .put("time", time)
        .put("region", schedule.region());
    event.putArray("resources").add(schedule.arn());
    event.put("detail", "{}");
    return event.toString();
  }
}
