package dev.nightshift.core.retry;

import java.time.Duration;
import java.time.Instant;

/** What follows a failed try. */
public sealed interface RetryDecision {
  /** Sleep in place, then try again. */
  record SleepFor(Duration time) implements RetryDecision {}

  /** Back to the queue until then. */
  record ComeBackAt(Instant time) implements RetryDecision {}

  /** Out of the queue until then: too long a wait for it. */
  record DelayUntil(Instant time) implements RetryDecision {}

  /** Final for the queue: triage decides. */
  record GiveUp() implements RetryDecision {}
}
