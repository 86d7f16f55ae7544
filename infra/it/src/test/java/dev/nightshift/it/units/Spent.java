package dev.nightshift.it.units;

/**
 * What was asked of AWS.
 *
 * @param requests to DynamoDB; a transaction is one
 * @param writes write units of tables
 * @param indexWrites write units of their indexes
 * @param reads read units; an eventually consistent one is half a unit
 * @param sqs requests to SQS; a batch is one
 * @param s3 requests to S3
 * @param largestItem of those written, before and after, in bytes
 */
public record Spent(int requests, int writes, int indexWrites, double reads, int sqs, int s3, int largestItem) {
  public static final Spent NOTHING = new Spent(0, 0, 0, 0, 0, 0, 0);

  static Spent onWriting(int units, int indexUnits, int largestItem) {
    return new Spent(0, units, indexUnits, 0, 0, 0, largestItem);
  }

  static Spent onReading(double units) {
    return new Spent(0, 0, 0, units, 0, 0, 0);
  }

  static Spent aRequestTo(Service service) {
    return switch (service) {
      case DYNAMODB -> new Spent(1, 0, 0, 0, 0, 0, 0);
      case SQS -> new Spent(0, 0, 0, 0, 1, 0, 0);
      case S3 -> new Spent(0, 0, 0, 0, 0, 1, 0);
    };
  }

  /** By the SDK's name for it. */
  enum Service {
    DYNAMODB, SQS, S3
  }

  public Spent plus(Spent more) {
    return new Spent(requests + more.requests, writes + more.writes, indexWrites + more.indexWrites,
        reads + more.reads, sqs + more.sqs, s3 + more.s3, Math.max(largestItem, more.largestItem));
  }

  /** So much more than that. */
  public Spent minus(Spent less) {
    return new Spent(requests - less.requests, writes - less.writes, indexWrites - less.indexWrites,
        reads - less.reads, sqs - less.sqs, s3 - less.s3, largestItem);
  }
}
