package dev.nightshift.local;

import dev.nightshift.local.template.Properties;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.ssm.SsmClient;

/** AWS::SSM::Parameter. */
final class ParameterResource {

  static final String TYPE = "AWS::SSM::Parameter";
  private static final int LONGEST_NAME = 255;

  private static final Set<String> FOLLOWED = Set.of("Name", "Type", "Value", "Description");
  private static final Set<String> WITHOUT = Set.of("Tier", "Tags", "AllowedPattern");

  private ParameterResource() {}

  static List<String> passedOver(Properties properties) {
    return properties.passedOver(FOLLOWED, WITHOUT);
  }

  static DeployedResource create(SsmClient ssm, PhysicalNames names, String logicalId, Properties properties) {
    var name = properties.text("Name").orElseGet(() -> names.of(logicalId, LONGEST_NAME));
    ssm.putParameter(request -> request.name(name)
        .type(properties.requiredText("Type"))
        .value(properties.requiredText("Value"))
        .overwrite(true));
    return new DeployedResource(name, Map.of("Type", properties.requiredText("Type"), "Value",
        properties.requiredText("Value")), () -> ssm.deleteParameter(request -> request.name(name)));
  }
}
