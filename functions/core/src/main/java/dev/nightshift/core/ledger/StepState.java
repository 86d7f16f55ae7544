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
   */
  record Done(@Nullable Object result) implements StepState {}
}
