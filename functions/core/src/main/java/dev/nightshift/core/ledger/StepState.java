package dev.nightshift.core.ledger;

import org.jspecify.annotations.Nullable;

/** What the ledger knows of a step that was begun. */
public sealed interface StepState {
  /**
   * An at-most-once step was begun and nothing is known of its end.
   *
   * @param tryNonce drawn for each try
   */
  record Started(String tryNonce) implements StepState {}

  /**
   * @param result a plain value
   * @param inputHash of what it was made from; {@code null}: nobody said
   */
  record Done(@Nullable Object result, @Nullable String inputHash) implements StepState {
    /** A step of which nobody said what it was made from. */
    public Done(@Nullable Object result) {
      this(result, null);
    }
  }
}
