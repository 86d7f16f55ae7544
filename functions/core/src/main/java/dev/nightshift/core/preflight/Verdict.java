package dev.nightshift.core.preflight;

import java.util.List;
import java.util.stream.Collectors;

/** Whether a job can really start. */
public sealed interface Verdict {
  record Runnable() implements Verdict {}

  /**
   * @param findings every failed check in the order of {@link BlockReason}; at least one
   */
  record Blocked(List<Finding> findings) implements Verdict {
    public Blocked {
      findings = List.copyOf(findings);
      if (findings.isEmpty()) {
        throw new IllegalArgumentException("a blocked job needs a finding");
      }
    }

    public BlockReason reason() {
      return findings.getFirst().reason();
    }

    /** All findings in one line. */
    public String detail() {
      return findings.stream().map(Finding::detail).collect(Collectors.joining("; "));
    }
  }
}
