package dev.nightshift.triage;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.nightshift.aws.telemetry.EmfSink;
import dev.nightshift.aws.telemetry.Telemetry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import org.crac.Core;
import org.crac.Resource;

/** The triage Lambda: one tick of its schedule, whatever the event says. It may be run again, or twice at once, at any time. */
public final class TriageFunction implements RequestStreamHandler, Resource {
  private final TriageOffice office;
  private final Telemetry telemetry;

  /** Called once by Lambda, before a snapshot is taken: connects to AWS, draws nothing and reads nothing that changes. */
  public TriageFunction() {
    this(TriageOffice.onAws(System.getenv()), new Telemetry(new EmfSink("triage")));
  }

  TriageFunction(TriageOffice office, Telemetry telemetry) {
    this.office = office;
    this.telemetry = telemetry;
    Core.getGlobalContext().register(this);
  }

  /**
   * Answers with what was done, as JSON.
   *
   * @throws RuntimeException if a part of the tick broke; the others were done all the same
   */
  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
    Instant deadline = office.ports().clock().instant().plusMillis(context.getRemainingTimeInMillis());
    Summary summary =
        telemetry.invocation(context, metrics -> office.tick(new TriageLog(metrics)).run(deadline));
    output.write(summary.json());
  }

  /** Loads and warms up what a tick takes, so that the snapshot holds it. */
  @Override
  public void beforeCheckpoint(org.crac.Context<? extends Resource> context) {
    Priming.run(office.ports());
  }

  @Override
  public void afterRestore(org.crac.Context<? extends Resource> context) {}
}
