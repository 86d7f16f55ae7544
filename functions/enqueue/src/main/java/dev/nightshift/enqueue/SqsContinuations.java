package dev.nightshift.enqueue;

import dev.nightshift.aws.Json;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The continuation queue. */
final class SqsContinuations implements Continuations {
  private final SqsClient sqs;
  private final String queueUrl;

  SqsContinuations(SqsClient sqs, String queueUrl) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
  }

  @Override
  public void handOn(Origin origin, ManifestPlace place) {
    String body = Json.write(ContinuationJson.write(origin, place));
    sqs.sendMessage(send -> send.queueUrl(queueUrl).messageBody(body));
  }
}
