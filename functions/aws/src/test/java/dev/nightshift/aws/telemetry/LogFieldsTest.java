package dev.nightshift.aws.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

final class LogFieldsTest {
  @AfterEach
  void forget() {
    MDC.clear();
  }

  @Test
  void call_inVirtualThread_carriesTheInvocationsFields() throws Exception {
    MDC.put("function_request_id", "request-1");
    LogFields fields = LogFields.ofThisThread().with("job_id", "job-1");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      String seen = threads
          .submit(() -> fields.call(() -> MDC.get("function_request_id") + " " + MDC.get("job_id")))
          .get();
      assertThat(seen).isEqualTo("request-1 job-1");
    }
    assertThat(MDC.get("job_id")).isNull();
  }

  @Test
  void run_addsFieldInside_andForgetsItAfterwards() {
    MDC.put("job_id", "outer");
    LogFields.ofThisThread().with("job_id", "inner").run(() -> {
      LogFields.add("attempt", 2);
      assertThat(MDC.get("attempt")).isEqualTo("2");
      assertThat(MDC.get("job_id")).isEqualTo("inner");
    });
    assertThat(MDC.get("attempt")).isNull();
    assertThat(MDC.get("job_id")).isEqualTo("outer");
  }

  @Test
  void with_leavesTheOriginalAsItWas() {
    LogFields plain = LogFields.ofThisThread();
    LogFields named = plain.with("job_id", "job-1");
    plain.run(() -> assertThat(MDC.get("job_id")).isNull());
    named.run(() -> assertThat(MDC.get("job_id")).isEqualTo("job-1"));
  }
}
