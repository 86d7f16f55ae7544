package dev.nightshift.core.execution;

import dev.nightshift.core.ledger.JobRecord;
import org.jspecify.annotations.Nullable;

/** Somebody else wrote the record: this start must stop. An {@code Error}, so that no handler swallows it by accident. */
final class LeaseLost extends Error {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable JobRecord found;

  LeaseLost(@Nullable JobRecord found) {
    super("the job's record was written by somebody else", null, false, false);
    this.found = found;
  }

  @Nullable
  JobRecord found() {
    return found;
  }
}
