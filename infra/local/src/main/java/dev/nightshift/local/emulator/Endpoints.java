package dev.nightshift.local.emulator;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where each service listens, and as whom one calls it. */
public record Endpoints(URI sqs, URI dynamodb, URI s3, URI sns, URI ssm, String region, String accountId,
    AccessKey key) {

  /** One address for all services. */
  static Endpoints all(URI address, String region, String accountId, AccessKey key) {
    return new Endpoints(address, address, address, address, address, region, accountId, key);
  }

  /** The variables by which an AWS SDK in another process finds the same services. */
  public Map<String, String> environment() {
    var variables = new LinkedHashMap<String, String>();
    variables.put("AWS_ENDPOINT_URL_SQS", sqs.toString());
    variables.put("AWS_ENDPOINT_URL_DYNAMODB", dynamodb.toString());
    variables.put("AWS_ENDPOINT_URL_S3", s3.toString());
    variables.put("AWS_ENDPOINT_URL_SNS", sns.toString());
    variables.put("AWS_ENDPOINT_URL_SSM", ssm.toString());
    variables.put("AWS_REGION", region);
    variables.put("AWS_DEFAULT_REGION", region);
    variables.put("AWS_ACCESS_KEY_ID", key.id());
    variables.put("AWS_SECRET_ACCESS_KEY", key.secret());
    return variables;
  }
}
