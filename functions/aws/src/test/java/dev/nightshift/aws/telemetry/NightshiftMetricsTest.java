package dev.nightshift.aws.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class NightshiftMetricsTest {
  private final Map<Map<String, String>, Map<Metric, Long>> emitted = new ConcurrentHashMap<>();
  private final NightshiftMetrics metrics = new NightshiftMetrics(emitted::put);

  @Test
  void count_fromManyVirtualThreads_losesNone() {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      IntStream.range(0, 20_000).forEach(i -> threads.execute(() -> {
        metrics.count(Metric.JOB_COMPLETED);
        metrics.countBy("reason", "reason-" + i % 3, Metric.JOB_BLOCKED);
      }));
    }
    metrics.flush();
    assertThat(emitted).hasSize(4).containsEntry(Map.of(), Map.of(Metric.JOB_COMPLETED, 20_000L));
    assertThat(emitted.values().stream().mapToLong(counts -> counts.getOrDefault(Metric.JOB_BLOCKED, 0L)).sum())
        .isEqualTo(20_000);
  }

  @Test
  void flush_twice_emitsOnce() {
    metrics.count(Metric.RETRY_COUNT, 3);
    metrics.flush();
    emitted.clear();
    metrics.flush();
    assertThat(emitted).isEmpty();
  }

  @Test
  void count_ofZero_isEmitted() {
    metrics.count(Metric.JOB_DEAD, 0);
    metrics.flush();
    assertThat(emitted).containsEntry(Map.of(), Map.of(Metric.JOB_DEAD, 0L));
  }

  @Test
  void flush_sinkThatThrows_harmsNobody() {
    NightshiftMetrics broken = new NightshiftMetrics((_, _) -> {
      throw new NoClassDefFoundError("not packaged");
    });
    broken.count(Metric.JOB_DEAD);
    broken.countBy("reason", "other", Metric.JOB_BLOCKED);
    assertThatCode(broken::flush).doesNotThrowAnyException();
  }

  @Test
  void countBy_valueThatCloudWatchRefuses_isMadeSafe() {
    metrics.countBy("error_class", "Übler Fehler\u0000夜", Metric.JOB_DEAD);
    metrics.countBy("error_class", " ", Metric.JOB_DEAD);
    metrics.countBy("error_class", "x".repeat(300), Metric.JOB_DEAD);
    metrics.flush();
    assertThat(emitted).containsOnlyKeys(Map.of("error_class", "_bler_Fehler__"), Map.of("error_class", "none"),
        Map.of("error_class", "x".repeat(80)));
  }
}
