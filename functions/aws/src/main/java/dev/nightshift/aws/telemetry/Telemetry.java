package dev.nightshift.aws.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import org.jspecify.annotations.Nullable;
import software.amazon.lambda.powertools.logging.PowertoolsLogging;

/** The frame of each invocation: log lines get its fields, and its metrics are emitted when it ends, however it ends. */
public final class Telemetry {
  private final MetricSink sink;

  public Telemetry(MetricSink sink) {
    this.sink = sink;
  }

  /** What an invocation does. */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object, E extends Exception> {
    T run(NightshiftMetrics metrics) throws E;
  }

  public <T extends @Nullable Object, E extends Exception> T invocation(Context context, Work<T, E> work) throws E {
    PowertoolsLogging.initializeLogging(context);
    NightshiftMetrics metrics = new NightshiftMetrics(sink);
    try {
      return work.run(metrics);
    } finally {
      metrics.flush();
      PowertoolsLogging.clearState(true);
    }
  }
}
