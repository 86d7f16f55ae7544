package dev.nightshift.core.triage;

import dev.nightshift.core.ledger.Aftermath;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Tally;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.time.Instant;

/** The second and third tier: what follows once a failure is final for the queue. */
record AfterQueue(Policy policy) {
  /** A transient failure is put off to the next cycle until its tries are used up; whatever else goes to a person. */
  Settlement settle(JobRecord dead, Failure failure, Instant now) {
    Limits limits = policy.limitsOf(dead.action());
    Counts counts = dead.counts();
    boolean triesLeft = failure.kind() == Kind.TRANSIENT && counts.attempts() < limits.transientInAll()
        && counts.triesTotal() < limits.overall();
    if (!triesLeft) {
      return review(dead, failure, ReviewReason.of(failure), now);
    }
    return counts.delays() < limits.delays() ? delay(dead, failure, now)
        : review(dead, failure, ReviewReason.DELAYED_TOO_OFTEN, now);
  }

  /** A job whose tickets become letters without a start. */
  Settlement neverRan(JobRecord queued, Instant now) {
    Failure never = new Failure("NeverRan", Kind.AMBIGUOUS, "never-ran",
        "its tickets reached the dead-letter queue without a start " + (queued.counts().resent() + 1) + " times",
        queued.counts().triesTotal(), now, null);
    String reason = ReviewReason.NEVER_RAN.wireName();
    return filed(Aftermath.neverRan(queued, never, reason, now), never, now);
  }

  private Settlement delay(JobRecord dead, Failure failure, Instant now) {
    Duration asked = failure.retryAfter() == null ? Duration.ZERO : failure.retryAfter();
    Duration wait = asked.compareTo(policy.nextCycleAfter()) > 0 ? asked : policy.nextCycleAfter();
    Instant due = failure.failedAt().plus(wait);
    JobRecord next = Aftermath.delayed(dead, due, now);
    return Settlement.withItsRow(next, new Tally(failure.errorClass(), Tally.Filing.DELAYED, now));
  }

  private static Settlement review(JobRecord dead, Failure failure, ReviewReason reason, Instant now) {
    return filed(Aftermath.inReview(dead, reason.wireName(), now), failure, now);
  }

  private static Settlement filed(JobRecord next, Failure failure, Instant now) {
    return Settlement.withItsRow(next, new Tally(failure.errorClass(), Tally.Filing.REVIEW, now));
  }
}
