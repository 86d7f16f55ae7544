package dev.nightshift.aws;

import dev.nightshift.core.execution.Letter;
import dev.nightshift.core.execution.Letters;
import dev.nightshift.core.execution.MalformedMessages;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.triage.OpenReview;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/**
 * The dead-letter queue. A letter's body is the ticket, so that SQS's own redrive makes a ticket of it again; its attributes
 * name the failure. What was said is left to the ledger.
 */
public final class SqsLetters implements Letters, MalformedMessages {
  public static final String ERROR_CLASS = "error_class";
  public static final String KIND = "kind";
  /** A number. */
  public static final String ATTEMPT = "attempt";
  public static final String LIFE = "life";
  public static final String KEY = "key";

  /** The {@link #ERROR_CLASS} of a message that is no ticket. */
  public static final String MALFORMED = OpenReview.Malformed.ERROR_CLASS;
  /** What is wrong with a message that is no ticket. */
  public static final String WHY = "why";

  private final SqsClient sqs;
  private final String queueUrl;
  private final Supplier<Optional<String>> trace;

  /**
   * @param trace the X-Ray root id to be carried on, such as {@link TraceRoot#current}
   */
  public SqsLetters(SqsClient sqs, String queueUrl, Supplier<Optional<String>> trace) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
    this.trace = trace;
  }

  @Override
  public Sending send(Letter letter) {
    return send(TicketJson.write(letter.ticket()), attributes(letter.ticket(), letter.failure()));
  }

  @Override
  public Sending keep(String body, String why) {
    return send(body, Map.of(ERROR_CLASS, SqsText.attribute(MALFORMED), WHY, SqsText.attribute(why)));
  }

  private Sending send(String body, Map<String, MessageAttributeValue> attributes) {
    try {
      sqs.sendMessage(request -> request.queueUrl(queueUrl).messageBody(body).messageAttributes(attributes));
      return new Sending.Sent();
    } catch (AbortedException e) {
      throw e;
    } catch (SdkException e) {
      return new Sending.Refused(String.valueOf(e.getMessage()));
    }
  }

  private Map<String, MessageAttributeValue> attributes(Ticket ticket, Failure failure) {
    Map<String, MessageAttributeValue> attributes = new HashMap<>(Map.of(
        ERROR_CLASS, SqsText.attribute(failure.errorClass()),
        KIND, SqsText.attribute(failure.kind().name().toLowerCase(Locale.ROOT)),
        ATTEMPT, MessageAttributeValue.builder().dataType("Number").stringValue("" + failure.attempt()).build(),
        LIFE, SqsText.attribute(ticket.life().value()),
        KEY, SqsText.attribute(ticket.key().value())));
    TraceRoot.attribute(trace).ifPresent(root -> attributes.put(TraceRoot.ATTRIBUTE, root));
    return attributes;
  }
}
