package dev.nightshift.report;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.nightshift.aws.telemetry.EmfSink;
import dev.nightshift.aws.telemetry.Telemetry;
import dev.nightshift.core.report.Report;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.crac.Core;
import org.crac.Resource;

/** The report Lambda: {@code {"kind": "light"}} or {@code {"kind": "full"}}. It may be run again, or twice at once, at any time. */
public final class ReportFunction implements RequestStreamHandler, Resource {
  private final ReportOffice office;
  private final Telemetry telemetry;

  /** Called once by Lambda, before a snapshot is taken: connects to AWS, draws nothing and reads nothing that changes. */
  public ReportFunction() {
    this(ReportOffice.onAws(System.getenv()), new Telemetry(new EmfSink("report")));
  }

  ReportFunction(ReportOffice office, Telemetry telemetry) {
    this.office = office;
    this.telemetry = telemetry;
    Core.getGlobalContext().register(this);
  }

  /**
   * Answers with the report, as JSON.
   *
   * @throws IllegalArgumentException for another kind
   * @throws RuntimeException if something could not be counted, looked at or kept
   */
  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
    Instant deadline = office.ports().clock().instant().plusMillis(context.getRemainingTimeInMillis());
    byte[] event = input.readAllBytes();
    Report report =
        telemetry.invocation(context, metrics -> office.edition(metrics).make(ReportRequest.kind(event), deadline));
    output.write(ReportJson.write(report).getBytes(StandardCharsets.UTF_8));
  }

  /** Loads and warms up what a report takes, so that the snapshot holds it. */
  @Override
  public void beforeCheckpoint(org.crac.Context<? extends Resource> context) {
    Priming.run(office);
  }

  @Override
  public void afterRestore(org.crac.Context<? extends Resource> context) {}
}
