package dev.nightshift.aws.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

final class TelemetryTest {
  private final List<Map<Metric, Long>> emitted = new ArrayList<>();
  private final Telemetry telemetry = new Telemetry((_, counts) -> emitted.add(counts));

  @Test
  void invocation_thatFails_emitsItsMetricsAndClearsItsFields() {
    assertThatThrownBy(() -> telemetry.invocation(context(), metrics -> {
      metrics.count(Metric.JOB_DEAD);
      assertThat(MDC.get("function_request_id")).isEqualTo("request-1");
      throw new IOException("broken");
    })).isInstanceOf(IOException.class);
    assertThat(emitted).containsExactly(Map.of(Metric.JOB_DEAD, 1L));
    assertThat(MDC.get("function_request_id")).isNull();
  }

  @Test
  void invocation_carriesTheTraceOfTheRuntime() {
    System.setProperty("com.amazonaws.xray.traceHeader", "Root=1-6b0e1c10-5f3d8c1e4a7b9d2f6c0e1a3b;Parent=1;Sampled=0");
    try {
      String seen = telemetry.invocation(context(), _ -> MDC.get("xray_trace_id"));
      assertThat(seen).isEqualTo("1-6b0e1c10-5f3d8c1e4a7b9d2f6c0e1a3b");
    } finally {
      System.clearProperty("com.amazonaws.xray.traceHeader");
    }
  }

  private static Context context() {
    return (Context) Proxy.newProxyInstance(Context.class.getClassLoader(), new Class<?>[]{Context.class},
        (_, method, _) -> method.getReturnType() == int.class ? (Object) 1024
            : method.getReturnType() == String.class ? "request-1" : null);
  }
}
