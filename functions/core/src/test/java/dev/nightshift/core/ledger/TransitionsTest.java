package dev.nightshift.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Limits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever happens to a job, in whatever order. */
class TransitionsTest {
  private static final Limits SMALL = new Limits(3, 5, 3, 8, 2, 2);

  private final ClaimRule claims = new ClaimRule(Given.POLICY);

  @Property(tries = 3_000)
  void anySequence_ofTransitions_keepsTheInvariants(
      @ForAll @Size(max = 60) List<@IntRange(max = 13) Integer> happenings) {
    JobRecord job = Given.job(new JobState.Queued(Given.NOW), Counts.NONE, false, Map.of());
    Instant now = Given.NOW;
    for (int what : happenings) {
      now = now.plus(Duration.ofSeconds(7));
      JobRecord next = happens(what, job, now);

      if (!next.equals(job)) {
        assertThat(job.isFinal()).as("leaves a final state").isFalse();
        assertThat(next.seq()).isEqualTo(job.seq() + 1);
        assertThat(next.life()).isEqualTo(job.life());
        assertThat(next.key()).isEqualTo(job.key());
        assertThat(next.enqueuedAt()).isEqualTo(job.enqueuedAt());
        assertThat(next.updatedAt()).isEqualTo(now);
        assertThat(next.counts().attempts()).isBetween(0, next.counts().triesTotal());
        assertThat(next.counts().yields()).isLessThanOrEqualTo(SMALL.yields());
        assertThat(next.counts().delays()).isLessThanOrEqualTo(SMALL.delays());
        assertThat(next.failures()).hasSizeLessThanOrEqualTo(JobRecord.MOST_FAILURES);
        if (!(next.state() instanceof JobState.Running || next.state() instanceof JobState.Dead)) {
          assertThat(next.openSteps()).as("open step in %s", next.state()).isEmpty();
        }
        assertThat(next.definition() == null).isEqualTo(next.isFinal());
      }
      job = next;
    }
  }

  private JobRecord happens(int what, JobRecord job, Instant now) {
    if (what >= 11 || !(job.state() instanceof JobState.Running)) {
      return elsewhere(what, job, now);
    }
    Failure failure = new Failure("E", Kind.TRANSIENT, "r", "m", job.counts().triesTotal(), now, null);
    return switch (what) {
      case 0, 1 -> Progress.stepDone(job, "step-" + what, new StepState.Done("x"), now);
      case 2 -> job.steps().containsKey("once") ? job : Progress.stepStarted(job, "once", "n", now);
      case 3 -> Progress.stepDone(job, "once", new StepState.Done("x"), now);
      case 4 -> Progress.triedInPlace(job, failure, job.openSteps().isEmpty() ? null : "once", now);
      case 5 -> Progress.queuedAgain(job, failure, now, now);
      case 6 -> Progress.delayed(job, failure, now, SMALL, now);
      case 7 -> Progress.yielded(job, SMALL, now);
      case 8 -> Progress.blocked(job, Given.MISSING, now);
      case 9 -> Progress.dead(job, failure, now);
      default -> Progress.completed(job, Map.of(), now.plusSeconds(99), now);
    };
  }

  /** A ticket arrives, a blocked job is checked again, or a newer cycle takes over. */
  private JobRecord elsewhere(int what, JobRecord job, Instant now) {
    if (what == 12 && job.state() instanceof JobState.Blocked) {
      return Recheck.of(job, new Verdict.Runnable(), now);
    }
    if (what == 13 && !(job.state() instanceof JobState.Running) && !job.isFinal()) {
      return Endings.superseded(job, Given.POLICY, now);
    }
    Lease lease = new Lease("owner", now.minusSeconds(15), what % 2 == 0);
    return switch (claims.decide(job, job.life(), lease, what == 11, now)) {
      case ClaimDecision.Run(var next) -> next;
      case ClaimDecision.End(var next) -> next;
      case ClaimDecision.Discard(var next) -> next;
      case ClaimDecision.ComeBackAt _,ClaimDecision.SendLetter _,ClaimDecision.Stale _ -> job;
    };
  }
}
