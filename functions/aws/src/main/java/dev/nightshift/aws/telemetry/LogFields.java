package dev.nightshift.aws.telemetry;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Fields that each log line of a thread carries. They belong to the thread that set them; whoever hands work to another
 * thread hands them along: {@code LogFields.ofThisThread().with("job_id", id).call(work)}.
 */
public final class LogFields {
  private final Map<String, String> fields;

  private LogFields(Map<String, String> fields) {
    this.fields = fields;
  }

  /** Those of the running thread: in a function's own thread, the invocation's. */
  public static LogFields ofThisThread() {
    @Nullable
    Map<String, String> own = MDC.getCopyOfContextMap();
    return new LogFields(own == null ? Map.of() : own);
  }

  /** Sets a field of the running thread, until the enclosing {@link #call} or {@link #run} ends. */
  public static void add(String name, Object value) {
    MDC.put(name, String.valueOf(value));
  }

  public LogFields with(String name, Object value) {
    Map<String, String> more = new HashMap<>(fields);
    more.put(name, String.valueOf(value));
    return new LogFields(more);
  }

  /** Does the work in the running thread with exactly these fields; the thread's own are there again afterwards. */
  public <T extends @Nullable Object> T call(Supplier<T> work) {
    LogFields before = ofThisThread();
    MDC.setContextMap(fields);
    try {
      return work.get();
    } finally {
      MDC.setContextMap(before.fields);
    }
  }

  public void run(Runnable work) {
    call(() -> {
      work.run();
      return null;
    });
  }
}
