package dev.nightshift.cli;

import dev.nightshift.core.preflight.BlockReason;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What preflight says of all jobs. */
record PreflightReport(List<PreflightRow> rows) {
  PreflightReport {
    rows = List.copyOf(rows);
  }

  int total() {
    return rows.size();
  }

  int runnable() {
    return (int) rows.stream().filter(PreflightRow::runnable).count();
  }

  int blocked() {
    return total() - runnable();
  }

  /** How many are blocked for which reason; the counts add up to {@link #blocked()}. */
  Map<BlockReason, Integer> blockedReasonCount() {
    Map<BlockReason, Integer> counts = new EnumMap<>(BlockReason.class);
    for (PreflightRow row : rows) {
      if (row.reason() != null) {
        counts.merge(row.reason(), 1, Integer::sum);
      }
    }
    return counts;
  }
}
