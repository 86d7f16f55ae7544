package dev.nightshift.local;

import dev.nightshift.local.template.Properties;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;

/** AWS::DynamoDB::Table, on demand. */
final class TableResource {

  static final String TYPE = "AWS::DynamoDB::Table";
  private static final int LONGEST_NAME = 255;

  private static final Set<String> FOLLOWED = Set.of("TableName", "BillingMode", "AttributeDefinitions", "KeySchema",
      "GlobalSecondaryIndexes", "TimeToLiveSpecification");

  /** Backup, encryption and protection are for data that must last. */
  private static final Set<String> WITHOUT = Set.of("PointInTimeRecoverySpecification", "SSESpecification",
      "DeletionProtectionEnabled", "Tags", "TableClass", "OnDemandThroughput", "ContributorInsightsSpecification");

  private TableResource() {}

  static List<String> passedOver(Properties properties) {
    return properties.passedOver(FOLLOWED, WITHOUT);
  }

  static DeployedResource create(DynamoDbClient dynamodb, PhysicalNames names, String logicalId,
      Properties properties) {
    var name = properties.text("TableName").orElseGet(() -> names.of(logicalId, LONGEST_NAME));
    try {
      dynamodb.createTable(request(name, properties));
      dynamodb.waiter().waitUntilTableExists(request -> request.tableName(name));
      keepTimeToLive(dynamodb, name, properties.inner("TimeToLiveSpecification"));
    } catch (ResourceInUseException e) {
      // An earlier run on a kept emulator made it, from the same template.
    }
    var arn = dynamodb.describeTable(request -> request.tableName(name)).table().tableArn();
    return new DeployedResource(name, Map.of("Arn", arn),
        () -> dynamodb.deleteTable(request -> request.tableName(name)));
  }

  private static CreateTableRequest request(String name, Properties properties) {
    var request = CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .keySchema(keys(properties))
        .attributeDefinitions(properties.each("AttributeDefinitions").stream().map(TableResource::attribute).toList());
    var indexes = properties.each("GlobalSecondaryIndexes").stream().map(TableResource::index).toList();
    return indexes.isEmpty() ? request.build() : request.globalSecondaryIndexes(indexes).build();
  }

  private static AttributeDefinition attribute(Properties attribute) {
    return AttributeDefinition.builder()
        .attributeName(attribute.requiredText("AttributeName"))
        .attributeType(attribute.requiredText("AttributeType"))
        .build();
  }

  private static List<KeySchemaElement> keys(Properties owner) {
    return owner.each("KeySchema")
        .stream()
        .map(key -> KeySchemaElement.builder()
            .attributeName(key.requiredText("AttributeName"))
            .keyType(key.requiredText("KeyType"))
            .build())
        .toList();
  }

  private static GlobalSecondaryIndex index(Properties index) {
    var projection = index.inner("Projection");
    var projected = Projection.builder().projectionType(projection.requiredText("ProjectionType"));
    if (projection.values().containsKey("NonKeyAttributes")) {
      projected.nonKeyAttributes(projection.texts("NonKeyAttributes"));
    }
    return GlobalSecondaryIndex.builder()
        .indexName(index.requiredText("IndexName"))
        .keySchema(keys(index))
        .projection(projected.build())
        .build();
  }

  private static void keepTimeToLive(DynamoDbClient dynamodb, String table, Properties specification) {
    if (specification.flag("Enabled", false)) {
      dynamodb.updateTimeToLive(request -> request.tableName(table)
          .timeToLiveSpecification(
              ttl -> ttl.enabled(true).attributeName(specification.requiredText("AttributeName"))));
    }
  }
}
