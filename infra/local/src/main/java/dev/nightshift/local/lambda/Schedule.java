package dev.nightshift.local.lambda;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ticks as EventBridge Scheduler does, but at whatever pace it is told, so that a night need not take a night. A tick that
 * takes longer makes the next one wait, where Scheduler's would overlap: here that would only start one more process.
 */
public final class Schedule implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Schedule.class.getName());

  private final ScheduleSettings settings;
  private final AsyncInvocations function;
  private @Nullable Run run;

  public Schedule(ScheduleSettings settings, AsyncInvocations function) {
    this.settings = settings;
    this.function = function;
  }

  public ScheduleSettings settings() {
    return settings;
  }

  /** One tick, to its end. */
  public InvocationResult tick() throws InterruptedException {
    return function.invoke(settings.event(Instant.now()));
  }

  /**
   * The first tick comes after one period.
   *
   * @param every
   *            from the end of a tick to the next one
   * @param heard
   *            told what became of each tick
   */
  public synchronized void start(Duration every, Consumer<InvocationResult> heard) {
    if (run == null) {
      run = new Run(every, heard);
    }
  }

  /** No tick is begun any more. */
  public synchronized void stopTicking() {
    if (run != null) {
      run.stopped.countDown();
    }
  }

  /** No tick is begun any more, and the one that runs is about to be killed. */
  public void abandon() {
    stopTicking();
    function.abandon();
  }

  /** No tick is begun any more; returns once the one that runs is over. */
  @Override
  public void close() {
    @Nullable
    Run ending;
    synchronized (this) {
      ending = run;
      run = null;
    }
    if (ending != null) {
      ending.stopped.countDown();
      ending.join();
    }
  }

  /** From a start to a stop. */
  private final class Run {

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Duration every;
    private final Consumer<InvocationResult> heard;
    private final Thread ticker;

    private Run(Duration every, Consumer<InvocationResult> heard) {
      this.every = every;
      this.heard = heard;
      this.ticker = Thread.ofVirtual().name("schedule-" + settings.function()).start(this::tickOn);
    }

    private void tickOn() {
      try {
        while (!stopped.await(every.toMillis(), TimeUnit.MILLISECONDS)) {
          tickOnce();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** The boundary of one tick: whatever breaks here, the next one comes. */
    private void tickOnce() throws InterruptedException {
      try {
        heard.accept(tick());
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, () -> "a tick of " + settings.function() + " was not finished", e);
      }
    }

    private void join() {
      try {
        ticker.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
