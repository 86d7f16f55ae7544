package dev.nightshift.aws.telemetry;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts of one invocation, gathered from any number of threads and emitted at its end. Nothing here ever throws. */
public final class NightshiftMetrics {
  private static final Logger LOG = LoggerFactory.getLogger(NightshiftMetrics.class);

  private final MetricSink sink;
  private final ConcurrentMap<Map<String, String>, ConcurrentMap<Metric, LongAdder>> counts = new ConcurrentHashMap<>();

  public NightshiftMetrics(MetricSink sink) {
    this.sink = sink;
  }

  public void count(Metric metric) {
    count(metric, 1);
  }

  /** Zero counts too: it keeps a series alive. */
  public void count(Metric metric, long times) {
    add(Map.of(), metric, times);
  }

  /**
   * @param dimension ASCII without spaces, such as {@code reason}
   * @param value anything; made safe and short
   */
  public void countBy(String dimension, String value, Metric metric) {
    countBy(dimension, value, metric, 1);
  }

  /** The same, that many times; values that come to the same one are added up. */
  public void countBy(String dimension, String value, Metric metric, long times) {
    add(Map.of(dimension, DimensionValue.of(value)), metric, times);
  }

  /** Emits one line per set of dimensions, and starts at zero again. */
  public void flush() {
    counts.keySet().forEach(dimensions -> {
      Map<Metric, Long> sums = new EnumMap<>(Metric.class);
      ConcurrentMap<Metric, LongAdder> adders = counts.remove(dimensions);
      if (adders != null) {
        adders.forEach((metric, adder) -> sums.put(metric, adder.sum()));
      }
      emit(dimensions, sums);
    });
  }

  private void emit(Map<String, String> dimensions, Map<Metric, Long> sums) {
    try {
      if (!sums.isEmpty()) {
        sink.emit(dimensions, sums);
      }
    } catch (RuntimeException | Error e) {
      LOG.warn("metrics {} {} were not emitted", sums, dimensions, e);
    }
  }

  private void add(Map<String, String> dimensions, Metric metric, long times) {
    counts.computeIfAbsent(dimensions, _ -> new ConcurrentHashMap<>())
        .computeIfAbsent(metric, _ -> new LongAdder())
        .add(times);
  }
}
