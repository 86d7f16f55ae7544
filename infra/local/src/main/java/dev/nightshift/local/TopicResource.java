package dev.nightshift.local;

import dev.nightshift.local.template.Properties;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.sns.SnsClient;

/** AWS::SNS::Topic. */
final class TopicResource {

  static final String TYPE = "AWS::SNS::Topic";
  private static final int LONGEST_NAME = 256;

  private static final Set<String> FOLLOWED = Set.of("TopicName");

  /** Nobody is written to from here. */
  private static final Set<String> WITHOUT = Set.of("DisplayName", "Subscription", "KmsMasterKeyId", "Tags");

  private TopicResource() {}

  static List<String> passedOver(Properties properties) {
    return properties.passedOver(FOLLOWED, WITHOUT);
  }

  static DeployedResource create(SnsClient sns, PhysicalNames names, String logicalId, Properties properties) {
    var name = properties.text("TopicName").orElseGet(() -> names.of(logicalId, LONGEST_NAME));
    var arn = sns.createTopic(request -> request.name(name)).topicArn();
    return new DeployedResource(arn, Map.of("TopicArn", arn, "TopicName", name, "Arn", arn),
        () -> sns.deleteTopic(request -> request.topicArn(arn)));
  }
}
