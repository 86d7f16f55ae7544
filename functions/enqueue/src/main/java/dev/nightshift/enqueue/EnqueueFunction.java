package dev.nightshift.enqueue;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.nightshift.aws.telemetry.EmfSink;
import dev.nightshift.aws.telemetry.Telemetry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.crac.Core;
import org.crac.Resource;

/** The enqueue Lambda: jobs, a manifest, a schedule's tick, or the continuation queue's messages. */
public final class EnqueueFunction implements RequestStreamHandler, Resource {
  private final EnqueuePorts ports;
  private final Telemetry telemetry;

  /** Called once by Lambda, before a snapshot is taken: connects to AWS, draws nothing and reads nothing that changes. */
  public EnqueueFunction() {
    this(EnqueuePorts.onAws(System.getenv()), new Telemetry(new EmfSink("enqueue")));
  }

  EnqueueFunction(EnqueuePorts ports, Telemetry telemetry) {
    this.ports = ports;
    this.telemetry = telemetry;
    Core.getGlobalContext().register(this);
  }

  /**
   * @throws RuntimeException if our side is broken, so that Lambda tries again where nobody waits for an answer
   */
  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
    TimeLeft time = new TimeLeft(ports.clock(), Duration.ofMillis(context.getRemainingTimeInMillis()));
    byte[] event = input.readAllBytes();
    output.write(telemetry.invocation(context,
        metrics -> Response.bytes(ports.desk().answer(event, context.getAwsRequestId(), time, metrics))));
  }

  /** Loads and warms up what answering takes, so that the snapshot holds it. */
  @Override
  public void beforeCheckpoint(org.crac.Context<? extends Resource> context) {
    Priming.run(ports);
  }

  @Override
  public void afterRestore(org.crac.Context<? extends Resource> context) {}
}
