package dev.nightshift.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.aws.TicketJson;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.retry.ServiceCallFailed;
import dev.nightshift.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ShiftTest {
  private final SettableClock clock = SettableClock.atEvening();
  private final NightDesk desk = new NightDesk(clock);

  @Test
  void work_jobsThatAreDone_areNotReported() {
    List<Received> batch =
        List.of(desk.ticketFor("a", _ -> JobResult.EMPTY), desk.ticketFor("b", _ -> JobResult.EMPTY));

    assertThat(desk.shift().work(batch, desk.minutes(5))).isEmpty();
    assertThat(desk.stateOf("a")).isInstanceOf(JobState.Completed.class);
    assertThat(desk.stateOf("b")).isInstanceOf(JobState.Completed.class);
  }

  @Test
  void work_onReceipt_hidesTheWholeBatchUntilAfterItsDeadline() {
    List<Received> batch =
        List.of(desk.ticketFor("a", _ -> JobResult.EMPTY), desk.ticketFor("b", _ -> JobResult.EMPTY));

    desk.shift().work(batch, desk.minutes(5));

    assertThat(desk.visibility.all().getFirst())
        .isEqualTo(new RecordingVisibility.Hidden(List.of("r-a", "r-b"), Duration.ofMinutes(5).plusSeconds(20)));
  }

  @Test
  void work_policyThatCannotBeRead_leavesTheBatchHiddenForMinutesOnly() {
    Received message = desk.ticketFor("a", _ -> JobResult.EMPTY);
    Shift shift = new Shift(() -> {
      throw new IllegalStateException("the policy is faulty");
    }, desk.visibility, (_, _) -> new Sending.Sent(), clock, () -> {});

    assertThatThrownBy(() -> shift.work(List.of(message), desk.minutes(5))).hasMessageContaining("policy");
    assertThat(desk.visibility.last("r-a")).isEqualTo(Duration.ofMinutes(5).plusSeconds(20));
  }

  /** Field report 12: a catch-all returned an empty list of failures, and the whole batch was deleted. */
  @Test
  void work_errorOfOneHandler_leavesItsNeighboursAlone() {
    List<Received> batch = List.of(
        desk.ticketFor("fine", _ -> JobResult.EMPTY),
        desk.ticketFor("deep", _ -> {
          throw new StackOverflowError();
        }),
        desk.ticketFor("full", _ -> { throw new OutOfMemoryError("Java heap space"); }));

    assertThat(desk.shift().work(batch, desk.minutes(5))).containsExactlyInAnyOrder("m-deep", "m-full");
    assertThat(desk.stateOf("fine")).isInstanceOf(JobState.Completed.class);
    assertThat(desk.recordOf("deep").failures().getFirst().errorClass()).isEqualTo("StackOverflowError");
    assertThat(desk.recordOf("full").failures().getFirst().errorClass()).isEqualTo("OutOfMemoryError");
  }

  @Test
  void work_retryThroughTheQueue_isReportedAndHiddenUntilItsTime() {
    Received throttled =
        desk.ticketFor("throttled", _ -> { throw new ServiceCallFailed("slow down", 429, null, "60"); });

    assertThat(desk.shift().work(List.of(throttled), desk.minutes(5))).containsExactly("m-throttled");
    assertThat(desk.stateOf("throttled")).isInstanceOfSatisfying(JobState.Queued.class,
        queued -> assertThat(desk.visibility.last("r-throttled"))
            .isEqualTo(Duration.between(clock.instant(), queued.notBefore()))
            .isGreaterThanOrEqualTo(Duration.ofSeconds(60)));
  }

  @Test
  void work_permanentFailure_sendsTheLetterThenAcknowledges() {
    Received refused =
        desk.ticketFor("refused", _ -> { throw new ServiceCallFailed("no", 401, "invalid_api_key", null); });

    assertThat(desk.shift().work(List.of(refused), desk.minutes(5))).isEmpty();
    assertThat(desk.letters.sent()).singleElement().satisfies(letter -> {
      assertThat(letter.ticket().jobId().value()).isEqualTo("refused");
      assertThat(letter.failure().attempt()).isEqualTo(1);
    });
  }

  @Test
  void work_messageThatIsNoTicket_isKeptWholeAndItsNeighboursRun() {
    Received garbage = new Received("m-x", "r-x", "{\"hello\":", "");

    assertThat(desk.shift().work(List.of(garbage, desk.ticketFor("a", _ -> JobResult.EMPTY)), desk.minutes(5)))
        .isEmpty();
    assertThat(desk.malformed).containsExactly("{\"hello\":");
    assertThat(desk.stateOf("a")).isInstanceOf(JobState.Completed.class);
  }

  @Test
  void work_messageThatCannotBeKept_staysInTheQueue() {
    desk.deadLetterQueueRefuses();

    assertThat(desk.shift().work(List.of(new Received("m-x", "r-x", "?", "")), desk.minutes(5))).containsExactly("m-x");
  }

  @Test
  void work_recordsOfABatch_runSideBySide() {
    CyclicBarrier together = new CyclicBarrier(3);
    List<Received> batch = List.of("a", "b", "c").stream().map(name -> desk.ticketFor(name, _ -> {
      together.await();
      return JobResult.EMPTY;
    })).toList();

    assertThat(desk.shift().work(batch, desk.minutes(5))).isEmpty();
  }

  @Test
  void work_jobThatDiedInCompany_runsAloneAndTheOthersMakeWay() {
    AtomicInteger others = new AtomicInteger();
    Received loner = desk.ticketFor("loner", _ -> JobResult.EMPTY);
    Received other = desk.ticketFor("other", _ -> JobResult.of("nth", others.incrementAndGet()));
    diesInCompany(loner);
    clock.tick(Duration.ofMinutes(10));

    assertThat(desk.shift().work(List.of(loner, other), desk.minutes(5))).containsExactly("m-other");
    assertThat(others).hasValue(0);
    assertThat(desk.stateOf("loner")).isInstanceOf(JobState.Completed.class);
    assertThat(desk.visibility.last("r-other")).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void work_handlerBusyAtTheCutOff_isInterruptedAndItsFailureRecorded() {
    NightDesk real = new NightDesk(InstantSource.system());
    Received slow = real.ticketFor("slow", _ -> {
      new CountDownLatch(1).await();
      return JobResult.EMPTY;
    });

    assertThat(real.shift().work(List.of(slow), seconds(2))).containsExactly("m-slow");
    assertThat(real.recordOf("slow").failures()).singleElement().satisfies(failure -> {
      assertThat(failure.rule()).isEqualTo("cut-off");
      assertThat(failure.errorClass()).isEqualTo("InterruptedException");
    });
    assertThat(real.processEnded).isFalse();
  }

  @Test
  void work_handlerThatSurvivesItsInterruption_endsTheProcess() {
    NightDesk real = new NightDesk(InstantSource.system());
    CountDownLatch released = new CountDownLatch(1);
    Received deaf = real.ticketFor("deaf", _ -> {
      while (released.getCount() > 0) {
        try {
          released.await();
        } catch (InterruptedException _) {
          // deaf on purpose
        }
      }
      return JobResult.EMPTY;
    });

    assertThat(real.shift().work(List.of(deaf), seconds(2))).containsExactly("m-deaf");
    assertThat(real.processEnded).isTrue();
    released.countDown();
  }

  /** A start of the job together with another one, whose process was killed: what is left is a running record. */
  private void diesInCompany(Received message) {
    var ticket = ((TicketJson.Parsed.Read) TicketJson.read(message.body())).ticket();
    var queued = desk.ledger.read(ticket.key()).orElseThrow();
    var lease = new Lease("killed", clock.instant().plusSeconds(60), true);
    var running = new JobRecord(queued.key(), queued.life(), queued.seq() + 1, "killed",
        queued.jobId(), queued.action(), queued.cycle(), queued.definition(), new JobState.Running(lease),
        queued.counts().anotherTry(), false, queued.steps(), queued.budget(), queued.failures(), queued.requestId(),
        queued.operation(),
        queued.enqueuedAt(), clock.instant());
    desk.ledger.swap(running);
  }

  private static Deadlines seconds(int seconds) {
    Instant now = Instant.now();
    return new Deadlines(now, now.plusSeconds(seconds));
  }
}
