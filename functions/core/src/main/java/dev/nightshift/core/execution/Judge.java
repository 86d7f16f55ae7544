package dev.nightshift.core.execution;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.FailureFacts;
import dev.nightshift.core.retry.FailureReader;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.ProofOfNothing;
import dev.nightshift.core.retry.RetryDecision;
import dev.nightshift.core.retry.RetryRule;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Reads a failed try: its facts, its kind, and what follows. */
record Judge(Policy policy, FailureReader reader, RandomGenerator random) {
  Failed judge(Throwable thrown, Tenure tenure, @Nullable String step) {
    Instant now = tenure.now();
    JobRecord job = tenure.record();
    int attempt = job.counts().triesTotal();
    boolean reconciled = thrown instanceof NothingHappened;
    FailureFacts facts =
        FailureFacts.of(thrown instanceof NothingHappened nothing ? nothing.failure() : thrown, reader, now);
    Failure failure = tenure.pastCutOff() && wasInterrupted(facts)
        ? facts.failure(Kind.AMBIGUOUS, "cut-off", attempt, now)
        : policy.classification().judge(facts, attempt, now);
    String undone = null;
    List<String> open = step == null ? job.openSteps()
        : job.steps().get(step) instanceof StepState.Started ? List.of(step) : List.of();
    if (!open.isEmpty()) {
      if (step == null || !reconciled && ProofOfNothing.in(facts).isEmpty()) {
        Failure unknown = Failure.outcomeUnknown(open.getFirst(), failure.errorClass() + ": " + failure.message(),
            attempt, now);
        return new Failed(unknown, new RetryDecision.GiveUp(), null);
      }
      undone = step;
    }
    RetryRule rule = new RetryRule(policy.limitsOf(job.action()), policy.waitsOf(job.action()));
    RetryDecision decision = rule.after(failure, job.counts().attempts(), job.counts().triesTotal(), now,
        tenure.remaining().minus(policy.shortestStep()), random);
    return new Failed(failure, decision, undone);
  }

  boolean provesNothing(Exception failure, Instant now) {
    return ProofOfNothing.in(FailureFacts.of(failure, reader, now)).isPresent();
  }

  private static boolean wasInterrupted(FailureFacts facts) {
    return facts.types()
        .stream()
        .anyMatch(type -> type.equals("InterruptedException")
            || type.equals("ClosedByInterruptException") || type.equals("InterruptedIOException"));
  }
}
