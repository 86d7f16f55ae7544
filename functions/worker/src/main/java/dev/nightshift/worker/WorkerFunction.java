package dev.nightshift.worker;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.nightshift.aws.telemetry.EmfSink;
import dev.nightshift.aws.telemetry.NightshiftMetrics;
import dev.nightshift.aws.telemetry.Telemetry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The worker Lambda: one batch of tickets from the jobs queue. */
public final class WorkerFunction implements RequestHandler<SQSEvent, SQSBatchResponse> {
  private final Workplace workplace;
  private final Telemetry telemetry;

  /** Called once by Lambda, before a snapshot is taken: connects to AWS, draws nothing and reads nothing that changes. */
  public WorkerFunction() {
    this(Workplace.onAws(System.getenv()), new Telemetry(new EmfSink("worker")));
  }

  WorkerFunction(Workplace workplace, Telemetry telemetry) {
    this.workplace = workplace;
    this.telemetry = telemetry;
  }

  @Override
  public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
    return telemetry.invocation(context, metrics -> respond(event, context, metrics));
  }

  private SQSBatchResponse respond(SQSEvent event, Context context, NightshiftMetrics metrics) {
    if (event.getRecords() == null) {
      throw new IllegalArgumentException("Records is missing; the worker is invoked by its queue, with an SQS event");
    }
    Instant now = workplace.clock().instant();
    Deadlines deadlines = new Deadlines(now, now.plusMillis(context.getRemainingTimeInMillis()));
    List<Received> batch = event.getRecords().stream().map(WorkerFunction::received).toList();
    Set<String> unsettled = workplace.shift(new JobLog(metrics)).work(batch, deadlines);
    return new SQSBatchResponse(unsettled.stream().map(SQSBatchResponse.BatchItemFailure::new).toList());
  }

  private static Received received(SQSEvent.SQSMessage message) {
    String trace = Optional.ofNullable(message.getMessageAttributes())
        .map(all -> all.get("trace_id"))
        .map(SQSEvent.MessageAttribute::getStringValue)
        .orElse("");
    return new Received(message.getMessageId(), message.getReceiptHandle(), message.getBody(), trace);
  }
}
