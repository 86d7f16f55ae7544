package dev.nightshift.testkit.simulation;

import dev.nightshift.core.job.Ticket;
import org.jspecify.annotations.Nullable;

/** One simulated thread of a machine. It runs only while it holds the conductor's baton. */
final class Strand {
  private final Machine machine;
  private final Thread thread;
  private boolean started;
  private boolean finished;
  private boolean troubled;
  private int children;
  private long wakeAt;
  private @Nullable Ticket ticket;

  /**
   * @param parent waits for this one; {@code null}: nobody does
   */
  Strand(Conductor conductor, Machine machine, @Nullable Strand parent, Runnable work) {
    this.machine = machine;
    this.thread = Thread.ofVirtual().unstarted(() -> {
      try {
        work.run();
      } catch (Killed _) {
        // Its machine is gone, and so is it.
      } catch (Throwable e) {
        Violation unforeseen = new Violation(machine + " broke in a way that nobody foresaw: " + e, e);
        conductor.broken(e instanceof Violation known ? known : unforeseen);
      } finally {
        finished = true;
        if (parent != null) {
          parent.children--;
        }
        conductor.handBack();
      }
    });
    if (parent != null) {
      parent.children++;
    }
  }

  Machine machine() {
    return machine;
  }

  Thread thread() {
    return thread;
  }

  /** To be called when it gets the baton. */
  boolean isNew() {
    boolean first = !started;
    started = true;
    return first;
  }

  boolean isFinished() {
    return finished;
  }

  boolean waitsForChildren() {
    return children > 0;
  }

  /** When it can go on, in ms of virtual time. */
  long ready() {
    return Math.max(wakeAt, machine.frozenUntil());
  }

  void wakeAt(long time) {
    wakeAt = time;
  }

  /** The job that it works on. */
  @Nullable
  Ticket ticket() {
    return ticket;
  }

  void worksOn(Ticket about) {
    ticket = about;
  }

  /** A write of it failed, so that it may end without a word. */
  boolean isTroubled() {
    return troubled;
  }

  void troubled() {
    troubled = true;
  }
}
