package dev.nightshift.local;

import java.util.Set;

/** What the template may hold and a local run leaves out. A type that is neither here nor followed is an error. */
final class Counterparts {

  /** Resource types that have none here: nothing is forbidden, watched or mailed, and schedules
   * are followed as events of functions only. */
  static final Set<String> NO_RESOURCE = Set.of("AWS::SQS::QueuePolicy", "AWS::SNS::TopicPolicy",
      "AWS::SNS::Subscription", "AWS::S3::BucketPolicy", "AWS::IAM::Role", "AWS::IAM::Policy",
      "AWS::IAM::ManagedPolicy", "AWS::Lambda::Permission", "AWS::CloudWatch::Alarm",
      "AWS::CloudWatch::CompositeAlarm", "AWS::CloudWatch::Dashboard", "AWS::Scheduler::Schedule",
      "AWS::Scheduler::ScheduleGroup", "AWS::Logs::MetricFilter");

  /** Event types of a function that have none here: such an event is one that one sends by hand. */
  static final Set<String> NO_EVENT = Set.of("Schedule", "EventBridgeRule", "CloudWatchEvent", "S3",
      "SNS");

  private Counterparts() {}
}
