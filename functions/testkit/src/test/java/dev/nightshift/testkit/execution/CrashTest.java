package dev.nightshift.testkit.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.ServiceCallFailed;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * P1, P2 and P5 under a worker that is killed at each of its writes in turn, while the at-most-once step meets each kind of
 * trouble: whatever comes, the job ends, with a name for its failure, no finished step runs again and no effect happens twice.
 */
class CrashTest {
  @ParameterizedTest
  @EnumSource
  void run_killedAtAnyTwoWrites_endsWithNothingDoneTwice(Trouble trouble) {
    for (boolean written : new boolean[]{true, false}) {
      for (int first = 1; first <= 10; first++) {
        for (int second = 1; second <= 6; second++) {
          new Night(trouble, written).survives(first, second);
        }
      }
    }
  }

  /** How the service answers the first call of the at-most-once step. */
  enum Trouble {
    NONE(true), REFUSED_CONNECTION(false), THROTTLED(false), THROTTLED_FOR_LONG(false), WRONG_KEY(false),
    LOST_REPLY(true), ANSWERED_500(true);

    private final boolean happened;

    Trouble(boolean happened) {
      this.happened = happened;
    }

    @Nullable
    Exception failure() {
      return switch (this) {
        case NONE -> null;
        case REFUSED_CONNECTION -> new IOException(new ConnectException("refused"));
        case THROTTLED -> new ServiceCallFailed("busy", 429, null, null);
        case THROTTLED_FOR_LONG -> new ServiceCallFailed("busy", 429, null, "60");
        case WRONG_KEY -> new ServiceCallFailed("no", 401, null, null);
        case LOST_REPLY -> new SocketTimeoutException("Read timed out");
        case ANSWERED_500 -> new ServiceCallFailed("oops", 500, null, null);
      };
    }
  }

  /** One job, two deaths. */
  private static final class Night {
    private final Workshop shop = new Workshop();
    private final List<String> repeated = new ArrayList<>();
    private final Ticket ticket = shop.doing(this::work).accept();
    private final Trouble trouble;
    private final boolean written;
    private boolean troubled;
    private int effects;

    /** @param written whether the write that the worker dies of reaches the ledger */
    Night(Trouble trouble, boolean written) {
      this.trouble = trouble;
      this.written = written;
    }

    void survives(int first, int second) {
      kill(first);
      boolean waiting = receive();
      kill(second);
      waiting = waiting && receive();
      shop.ledger.atPeace();
      for (int i = 0; waiting && i < 20; i++) {
        waiting = receive();
      }

      String night = "%s, killed %s writes %d and %d".formatted(trouble, written ? "after" : "before", first, second);
      assertThat(waiting).as("ticket still there: %s", night).isFalse();
      assertThat(effects).as("effects: %s", night).isLessThanOrEqualTo(1);
      assertThat(repeated).as("finished steps run again: %s", night).isEmpty();
      switch (shop.job(ticket).state()) {
        case JobState.Completed _ -> assertThat(effects).as(night).isEqualTo(1);
        case JobState.Dead(var failure) -> {
          assertThat(failure.errorClass()).as(night).isEqualTo(effects == 0 ? failure.errorClass() : "OutcomeUnknown");
          assertThat(failure.errorClass())
              .isIn("OutcomeUnknown", "Unrecorded", "ServiceCallFailed", "IOException");
          assertThat(shop.letters.sent()).as("its letter: %s", night).isNotEmpty();
        }
        case JobState.Queued _,JobState.Running _,JobState.Delayed _,JobState.Blocked _,JobState.InReview _,JobState.Discarded _ ->
          throw new AssertionError(night + ": lost in " + shop.job(ticket).state());
      }
    }

    private void kill(int nth) {
      if (written) {
        shop.ledger.killAfter(nth);
      } else {
        shop.ledger.killBefore(nth);
      }
    }

    /** One receive of the ticket; moves the clock to when it can be received next. */
    private boolean receive() {
      Outcome outcome;
      try {
        outcome = shop.run(ticket);
      } catch (TroubledLedger.Killed _) {
        shop.waitForTheLease();
        return true;
      }
      return switch (outcome) {
        case Outcome.Acknowledge _ -> false;
        case Outcome.ComeBackAt(var time) -> {
          Instant now = shop.clock.instant();
          shop.clock.set(time.isAfter(now) ? time : now);
          yield true;
        }
      };
    }

    private JobResult work(JobContext job) throws Exception {
      String draft = job.step("draft").run(() -> once("draft"));
      job.step("publish").atMostOnce().run(this::publish);
      job.step("notify").run(() -> once("notify"));
      return JobResult.of("draft", draft);
    }

    private String publish() throws Exception {
      Exception failure = troubled ? null : trouble.failure();
      troubled = true;
      if (failure == null || trouble.happened) {
        effects++;
      }
      if (failure != null) {
        throw failure;
      }
      return "url";
    }

    /** A step that the ledger shows as finished must not get here again. */
    private String once(String step) {
      if (shop.job(ticket).steps().get(step) instanceof StepState.Done) {
        repeated.add(step);
      }
      return step;
    }
  }
}
