package dev.nightshift.testkit.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobEvent;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.StepFailed;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.ServiceCallFailed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The way of one ticket: outcomes, retries, yields, and what is counted. */
class JobRunnerTest {
  private final Workshop shop = new Workshop();
  private final AtomicInteger calls = new AtomicInteger();

  @Test
  void run_handlerReturns_completesAndAcknowledges() {
    Ticket ticket = shop.doing(job -> JobResult.of("url", job.payload().text("slug") + job.settings().get("site")))
        .accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));

    assertThat(shop.job(ticket).state())
        .isEqualTo(new JobState.Completed(Map.of("url", "abonsai"), shop.clock.instant().plus(Duration.ofHours(72))));
    assertThat(shop.job(ticket).counts()).isEqualTo(new Counts(1, 1, 0, 0, 0));
    assertThat(shop.ledger.register.writes()).as("create, claim, complete").isEqualTo(3);
    assertThat(shop.events).hasSize(2).first().isInstanceOf(JobEvent.Started.class);
    assertThat(shop.events).last().isInstanceOf(JobEvent.Completed.class);
  }

  /** Field report 10: finished work, failed delete: the duplicate is acknowledged and runs nothing. */
  @Test
  void run_ticketOfACompletedJob_runsNothing() {
    Ticket ticket = counting().accept();
    shop.run(ticket);

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));

    assertThat(calls).hasValue(1);
    assertThat(shop.events).last().isEqualTo(new JobEvent.StaleTicket(ticket, "completed"));
  }

  @Test
  void run_shortWait_isSleptAndChargedInPlace() {
    Ticket ticket = shop.doing(job -> {
      if (calls.incrementAndGet() < 3) {
        throw new ServiceCallFailed("busy", 503, null, null);
      }
      return JobResult.of("attempt", job.attempt());
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));

    assertThat(shop.pause.slept()).hasSize(2);
    assertThat(shop.job(ticket).counts().triesTotal()).isEqualTo(3);
    assertThat(shop.job(ticket).failures()).extracting(Failure::attempt).containsExactly(1, 2);
    assertThat(shop.job(ticket).state()).isInstanceOfSatisfying(JobState.Completed.class,
        done -> assertThat(done.result()).containsEntry("attempt", 3L));
    assertThat(shop.events).filteredOn(JobEvent.Retrying.class::isInstance).hasSize(2);
  }

  @Test
  void run_longerWait_goesBackToTheQueueAndIsNotClaimedBefore() {
    Instant start = shop.clock.instant();
    Ticket ticket = shop.doing(_ -> {
      calls.incrementAndGet();
      throw new ServiceCallFailed("busy", 429, null, "60");
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.ComeBackAt(start.plusSeconds(60)));
    assertThat(shop.job(ticket).state()).isEqualTo(new JobState.Queued(start.plusSeconds(60)));
    assertThat(shop.run(ticket)).as("an early ticket").isEqualTo(new Outcome.ComeBackAt(start.plusSeconds(60)));

    assertThat(calls).hasValue(1);
    assertThat(shop.pause.slept()).isEmpty();
    assertThat(shop.job(ticket).failures()).hasSize(1);
  }

  /** Interleaving 2: each try ends in 503 with Retry-After: 3600. The failed try is charged, so it ends. */
  @Test
  void run_waitBeyondTheQueue_isDelayedThreeTriesThenDead() {
    Ticket ticket = shop.doing(_ -> {
      throw new ServiceCallFailed("busy", 503, null, "3600");
    }).accept();

    for (int i = 1; i <= 2; i++) {
      assertThat(shop.run(ticket)).isInstanceOf(Outcome.Acknowledge.class);
      assertThat(shop.job(ticket).state()).isEqualTo(new JobState.Delayed(shop.clock.instant().plusSeconds(3600)));
      assertThat(shop.job(ticket).counts()).isEqualTo(new Counts(i, i, 0, i, 0));
      shop.clock.tick(Duration.ofHours(1));
    }
    shop.run(ticket);

    assertThat(shop.death(ticket).errorClass()).isEqualTo("ServiceCallFailed");
    assertThat(shop.letters.sent()).hasSize(1);
  }

  @Test
  void run_waitBeyondTheQueue_isWrittenWithTheRowByWhichTriageFindsIt() {
    Ticket ticket = shop.doing(_ -> {
      throw new ServiceCallFailed("busy", 503, null, "3600");
    }).accept();

    shop.run(ticket);

    assertThat(shop.ledger.delayed.row(ticket.key())).hasValueSatisfying(row -> {
      assertThat(row.seq()).isEqualTo(shop.job(ticket).seq());
      assertThat(row.due()).isEqualTo(shop.clock.instant().plusSeconds(3600));
      assertThat(row.errorClass()).isEqualTo("ServiceCallFailed");
    });
  }

  /** A refusal that finds nothing is no lost lease: the job would stay running with its ticket acknowledged. */
  @Test
  void run_rowHeldByAnotherTransaction_isWrittenOnceMoreOrLeftToItsLease() {
    Ticket ticket = shop.doing(_ -> {
      throw new ServiceCallFailed("busy", 503, null, "3600");
    }).accept();
    AtomicInteger held = new AtomicInteger();
    shop.ledger.with((register, next) -> next.state() instanceof JobState.Delayed && held.getAndIncrement() != 2
        ? new Ledger.Swap.Lost(null)
        : register.swap(next));

    assertThatThrownBy(() -> shop.run(ticket)).isInstanceOf(Error.class);
    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Running.class);
    shop.waitForTheLease();
    assertThat(shop.run(ticket)).isInstanceOf(Outcome.Acknowledge.class);

    assertThat(held).hasValue(3);
    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Delayed.class);
    assertThat(shop.ledger.delayed.row(ticket.key())).isPresent();
  }

  @Test
  void run_delayedTooOften_isDead() {
    shop.limits = new Limits(3, 5, 3, 20, 50, 1);
    Ticket ticket = shop.doing(_ -> {
      throw new ServiceCallFailed("busy", 503, null, "3600");
    }).accept();

    shop.run(ticket);
    shop.clock.tick(Duration.ofHours(1));
    shop.run(ticket);

    assertThat(shop.death(ticket).errorClass()).isEqualTo("DelayedTooOften");
    assertThat(shop.letters.sent()).extracting(letter -> letter.failure().errorClass())
        .containsExactly("DelayedTooOften");
  }

  /** P4: permanent failures are tried once, others up to their limit, counted in the ledger. */
  @Test
  void run_failure_isTriedAsOftenAsItsKindAllows() {
    assertThat(triesOf(new ServiceCallFailed("key", 401, null, null))).isEqualTo(1);
    assertThat(triesOf(new ServiceCallFailed("busy", 503, null, null))).isEqualTo(3);
    assertThat(triesOf(new IllegalStateException("who knows"))).isEqualTo(3);
  }

  private int triesOf(Exception failure) {
    calls.set(0);
    Ticket ticket = shop.doing(_ -> {
      calls.incrementAndGet();
      throw failure;
    }).accept();
    for (int receives = 0; receives < 10; receives++) {
      shop.run(ticket);
    }
    assertThat(shop.death(ticket).attempt()).isEqualTo(calls.get());
    return calls.get();
  }

  @Test
  void run_dead_sendsOneLetterWithTheFailureNamedAndAcknowledges() {
    Ticket ticket = shop.doing(_ -> {
      throw new ServiceCallFailed("no", 403, "AccessDenied", null);
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("dead: ServiceCallFailed"));

    assertThat(shop.letters.sent()).hasSize(1).first().satisfies(letter -> {
      assertThat(letter.ticket()).isEqualTo(ticket);
      assertThat(letter.failure()).isEqualTo(shop.death(ticket));
      assertThat(letter.failure().kind()).isEqualTo(Kind.PERMANENT);
      assertThat(letter.failure().rule()).isEqualTo("http-refused");
    });
    assertThat(shop.events).last().isEqualTo(new JobEvent.Died(shop.job(ticket), shop.death(ticket)));
  }

  /** Field report 13: the letter is refused; the ticket must stay, and the next receive sends the letter. */
  @Test
  void run_letterRefused_keepsTheTicketAndTheNextReceiveSendsIt() {
    shop.letters.refuse(1);
    Ticket ticket = shop.doing(_ -> {
      calls.incrementAndGet();
      throw new ServiceCallFailed("no", 403, null, null);
    }).accept();

    assertThat(shop.run(ticket)).isInstanceOf(Outcome.ComeBackAt.class);
    assertThat(shop.letters.sent()).isEmpty();
    assertThat(shop.run(ticket)).isInstanceOf(Outcome.Acknowledge.class);

    assertThat(shop.letters.sent()).hasSize(1);
    assertThat(calls).hasValue(1);
  }

  /** Field report 14: an Error is a failure like any other and is counted. */
  @Test
  void run_errors_areNamedAndCounted() {
    for (Error error : List.of(new StackOverflowError(), new OutOfMemoryError("heap"), new InternalError("x"))) {
      Ticket ticket = shop.doing(_ -> {
        throw error;
      }).accept();

      assertThat(shop.run(ticket)).isInstanceOf(Outcome.ComeBackAt.class);

      assertThat(shop.job(ticket).failures()).extracting(Failure::errorClass)
          .containsExactly(error.getClass().getSimpleName());
      assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Queued.class);
      assertThat(shop.job(ticket).counts().attempts()).isEqualTo(1);
    }
  }

  @Test
  void run_realStackOverflow_isNamed() {
    Ticket ticket = shop.doing(job -> JobResult.of("depth", sink(job.attempt()))).accept();

    shop.run(ticket);

    assertThat(shop.job(ticket).failures()).extracting(Failure::errorClass).containsExactly("StackOverflowError");
  }

  @SuppressWarnings("InfiniteRecursion")
  private static int sink(int depth) {
    return 1 + sink(depth + 1);
  }

  @Test
  void run_blockedAtDispatch_returnsTheAttemptAndRunsNothing() {
    JobDefinition plain = Workshop.definition();
    ObjectPath path = ObjectPath.parse("inputs/a.md");
    JobDefinition job = new JobDefinition(plain.jobId(), plain.action(), plain.payload(),
        List.of(new Input("source", path)), null, plain.preflight(), null, null);
    shop.inputs.put(path);
    Ticket ticket = counting().accept(job, new JobState.Queued(shop.clock.instant()));
    shop.inputs.remove(path);

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("blocked: missing_input_path"));

    assertThat(shop.blockReason(ticket)).isEqualTo(BlockReason.MISSING_INPUT_PATH);
    assertThat(shop.job(ticket).counts()).isEqualTo(Counts.NONE);
    assertThat(shop.job(ticket).failures()).isEmpty();
    assertThat(calls).hasValue(0);
    assertThat(shop.letters.sent()).isEmpty();
  }

  @Test
  void run_handlerThatIsNotThere_isUnknownAction() {
    shop.handlers = List.of();
    Ticket bound = shop.accept();
    JobDefinition plain = Workshop.definition();
    Ticket unbound =
        shop.accept(new JobDefinition(plain.jobId(), new ActionName("fly"), plain.payload(), List.of(), null,
            plain.preflight(), null, null), new JobState.Queued(shop.clock.instant()));

    shop.run(bound);
    shop.run(unbound);

    assertThat(shop.blockReason(bound)).isEqualTo(BlockReason.UNKNOWN_ACTION);
    assertThat(shop.blockReason(unbound)).isEqualTo(BlockReason.UNKNOWN_ACTION);
  }

  @Test
  void run_handlersOwnPreflightFails_isBlocked() {
    shop.handlers = List.of(new JobHandler() {
      @Override
      public String name() {
        return "site.publish";
      }

      @Override
      public Optional<String> preflight(JobDefinition job) {
        return Optional.of("the key expires at midnight");
      }

      @Override
      public JobResult handle(JobContext job) {
        throw new AssertionError("must not run");
      }
    });
    Ticket ticket = shop.accept();

    shop.run(ticket);

    assertThat(shop.job(ticket).state()).isInstanceOfSatisfying(JobState.Blocked.class, blocked -> {
      assertThat(blocked.verdict().reason()).isEqualTo(BlockReason.HANDLER_PREFLIGHT);
      assertThat(blocked.verdict().detail()).isEqualTo("the key expires at midnight");
    });
  }

  @Test
  void run_tooLittleTimeForAStep_yieldsReturnsTheAttemptAndSendsATicket() {
    Ticket ticket = shop.doing(job -> {
      job.step("a").run(() -> {
        shop.clock.tick(Workshop.INVOCATION.minusSeconds(19));
        return "a";
      });
      return JobResult.of("b", job.step("b").run(calls::incrementAndGet));
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("yielded"));

    assertThat(calls).hasValue(0);
    assertThat(shop.job(ticket).state()).isEqualTo(new JobState.Queued(shop.clock.instant()));
    assertThat(shop.job(ticket).counts()).isEqualTo(new Counts(0, 0, 1, 0, 0));
    assertThat(shop.tickets.takeDue()).containsExactly(ticket);
    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
    assertThat(shop.job(ticket).counts().triesTotal()).isEqualTo(1);
  }

  @Test
  void run_yieldWhoseTicketIsRefused_keepsTheOldOne() {
    shop.tickets.refuse(1);
    Ticket ticket = yielding().accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.ComeBackAt(shop.clock.instant()));
  }

  @Test
  void run_yieldsTooOften_isDeadByYieldLimit() {
    shop.limits = new Limits(3, 5, 3, 20, 2, 6);
    Ticket ticket = yielding().accept();

    shop.run(ticket);
    shop.run(ticket);
    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Queued.class);
    shop.run(ticket);

    assertThat(shop.death(ticket).errorClass()).isEqualTo("YieldLimit");
    assertThat(shop.job(ticket).counts().yields()).isEqualTo(2);
    assertThat(shop.letters.sent()).hasSize(1);
  }

  @Test
  void run_handlerSwallowsTheYield_yieldsAllTheSame() {
    Ticket ticket = shop.doing(job -> {
      shop.clock.tick(Workshop.INVOCATION);
      try {
        job.step("a").run(calls::incrementAndGet);
      } catch (Throwable _) {
        // as careless handlers do
      }
      return JobResult.of("wrong", true);
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("yielded"));
    assertThat(calls).hasValue(0);
  }

  @Test
  void run_sleptWaitEatsTheTime_beginsNoFurtherTry() {
    shop.random = Workshop.GREATEST;
    Ticket ticket = shop.doing(job -> job.step("a").run(() -> {
      calls.incrementAndGet();
      shop.clock.tick(Duration.ofSeconds(280)); // 10 s of the start's 290 s are left, the shortest step
      throw new ServiceCallFailed("busy", 503, null, null);
    })).accept();

    assertThat(shop.run(ticket)).as("2 s can't be slept")
        .isEqualTo(
            new Outcome.ComeBackAt(shop.clock.instant().plusSeconds(2)));
    assertThat(calls).hasValue(1);
    assertThat(shop.pause.slept()).isEmpty();
  }

  /** A machine that was frozen during a slept wait must not begin a try for a lease that is over. */
  @Test
  void run_frozenWhileSleeping_yieldsInsteadOfTryingAgain() {
    Ticket ticket = shop.doing(job -> job.step("a").run(() -> {
      calls.incrementAndGet();
      throw new ServiceCallFailed("busy", 503, null, null);
    })).accept();
    shop.ledger.with((register, next) -> {
      if (next.failures().size() == 1) {
        shop.clock.tick(Workshop.INVOCATION);
      }
      return register.swap(next);
    });

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("yielded"));
    assertThat(calls).hasValue(1);
  }

  @Test
  void run_interruptedAtTheCutOff_isRecordedAsCutOff() {
    Ticket ticket = shop.doing(_ -> {
      shop.clock.tick(Workshop.INVOCATION.minus(Workshop.LAST_SECONDS));
      Thread.currentThread().interrupt();
      new CountDownLatch(1).await();
      return JobResult.EMPTY;
    }).accept();

    assertThat(shop.run(ticket)).isInstanceOf(Outcome.ComeBackAt.class);

    assertThat(shop.job(ticket).failures()).hasSize(1).first().satisfies(failure -> {
      assertThat(failure.rule()).isEqualTo("cut-off");
      assertThat(failure.kind()).isEqualTo(Kind.AMBIGUOUS);
      assertThat(failure.errorClass()).isEqualTo("InterruptedException");
    });
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void run_interruptSurfacesAsAnotherException_isCutOffAllTheSame() {
    Ticket ticket = shop.doing(_ -> {
      shop.clock.tick(Workshop.INVOCATION.minus(Workshop.LAST_SECONDS));
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the client gave up");
    }).accept();

    shop.run(ticket);

    assertThat(shop.job(ticket).failures()).extracting(Failure::rule).containsExactly("cut-off");
    assertThat(shop.job(ticket).failures()).extracting(Failure::message).containsExactly("the client gave up");
  }

  @Test
  void run_interruptedBeforeTheCutOff_isJudgedByTheRules() {
    Ticket ticket = shop.doing(_ -> {
      throw new InterruptedException("somebody else");
    }).accept();

    shop.run(ticket);

    assertThat(shop.job(ticket).failures()).extracting(Failure::rule).contains("unlisted").doesNotContain("cut-off");
  }

  /** An SDK gives up when its thread is interrupted: what records the outcome must not see the handler's interrupt. */
  @Test
  void run_interruptPending_neverReachesTheLedger() {
    Ticket ticket = shop.doing(job -> {
      job.step("a").atMostOnce().run(() -> {
        calls.incrementAndGet();
        Thread.currentThread().interrupt();
        return "done";
      });
      assertThat(Thread.currentThread().isInterrupted()).as("the handler keeps its interrupt").isTrue();
      return JobResult.EMPTY;
    }).accept();
    List<Boolean> interrupted = new ArrayList<>();
    shop.ledger.with((register, next) -> {
      interrupted.add(Thread.currentThread().isInterrupted());
      return register.swap(next);
    });

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
    assertThat(interrupted).hasSize(4).containsOnly(false);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void run_handlerCatchesAFailedStepAndGoesAnotherWay_completes() {
    Ticket ticket = shop.doing(job -> {
      try {
        job.step("best").run(() -> {
          throw new ServiceCallFailed("gone", 410, null, null);
        });
      } catch (StepFailed e) {
        return JobResult.of("way", job.step("other").run(() -> e.failure().errorClass()));
      }
      return JobResult.EMPTY;
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
    assertThat(shop.job(ticket).state()).isInstanceOfSatisfying(JobState.Completed.class,
        done -> assertThat(done.result()).containsEntry("way", "ServiceCallFailed"));
  }

  @Test
  void run_stepResultThatNoStoreHolds_isPermanentAndNotRepeated() {
    Ticket ticket = shop.doing(job -> {
      job.step("a").run(() -> {
        calls.incrementAndGet();
        return new Object();
      });
      return JobResult.EMPTY;
    }).accept();

    shop.run(ticket);

    assertThat(calls).hasValue(1);
    assertThat(shop.death(ticket).errorClass()).isEqualTo("StepResultUnsupported");
    assertThat(shop.death(ticket).kind()).isEqualTo(Kind.PERMANENT);
    assertThat(shop.death(ticket).message()).contains("step \"a\"", "java.lang.Object");
  }

  @Test
  void run_finishedStep_setsTheCountBack_butTheOverallCapHolds() {
    shop.limits = new Limits(2, 2, 2, 7, 50, 6);
    Ticket ticket = shop.doing(job -> {
      int n = calls.incrementAndGet();
      job.step("step-" + n).run(() -> n);
      throw new ServiceCallFailed("busy", 503, null, "60");
    }).accept();

    for (int receives = 0; receives < 12; receives++) {
      shop.run(ticket);
      shop.clock.tick(Duration.ofMinutes(2));
    }

    assertThat(calls).as("a limit of 2 since the last finished step, 7 in all").hasValue(7);
    assertThat(shop.death(ticket).attempt()).isEqualTo(7);
  }

  private Workshop counting() {
    return shop.doing(_ -> JobResult.of("call", calls.incrementAndGet()));
  }

  private Workshop yielding() {
    return shop.doing(job -> {
      shop.clock.tick(Workshop.INVOCATION);
      return JobResult.of("never", job.step("a").run(calls::incrementAndGet));
    });
  }
}
