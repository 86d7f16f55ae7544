package dev.nightshift.core.execution;

import org.jspecify.annotations.Nullable;

/** What a handler found out about a try whose outcome was open. */
public sealed interface Reconciled {
  /**
   * The step is finished.
   *
   * @param result what it would have returned, a plain value
   */
  record Happened(@Nullable Object result) implements Reconciled {}

  /** It may be tried again. */
  record DidNotHappen() implements Reconciled {}

  /** A person must find out. */
  record Unknown() implements Reconciled {}
}
