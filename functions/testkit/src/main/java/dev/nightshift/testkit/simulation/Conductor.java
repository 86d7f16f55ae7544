package dev.nightshift.testkit.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Virtual time and strict hand-over: of all strands and the conductor's own thread only one runs, whoever holds the baton. So
 * what happens depends on the schedule's draws alone.
 */
final class Conductor {
  private final Thread self = Thread.currentThread();
  private final List<Strand> strands = new ArrayList<>();
  private final PriorityQueue<Timer> timers = new PriorityQueue<>();
  private volatile @Nullable Thread baton;
  private @Nullable Strand running;
  private @Nullable Strand late;
  private @Nullable Violation violation;
  private long now;
  private long timersSet;

  Conductor(long start) {
    this.now = start;
  }

  private record Timer(long at, long number, Runnable work) implements Comparable<Timer> {
    @Override
    public int compareTo(Timer other) {
      return at == other.at ? Long.compare(number, other.number) : Long.compare(at, other.at);
    }
  }

  /** True time in ms since 1970. */
  long now() {
    return now;
  }

  /** The strand that holds the baton. */
  Strand running() {
    if (running == null) {
      throw new IllegalStateException("no strand is running: only processes call ports");
    }
    return running;
  }

  /** Whose request is being carried out. */
  Strand requester() {
    return late != null ? late : running();
  }

  /** The machine whose request is being carried out. */
  Machine acting() {
    return requester().machine();
  }

  Strand begin(Machine machine, Runnable work) {
    Strand strand = new Strand(this, machine, null, work);
    strands.add(strand);
    return strand;
  }

  /** Begins strands beside the running one, and waits for them. */
  void beginAndAwait(List<? extends Runnable> works) {
    Strand parent = running();
    works.forEach(work -> strands.add(new Strand(this, parent.machine(), parent, work)));
    pause(0);
  }

  /** Called on the running strand: lets others go on for so many ms, and for longer if the machine is frozen. */
  void pause(long time) {
    Strand strand = running();
    strand.wakeAt(now + time);
    handBack();
    awaitBaton(strand.thread());
    if (!strand.machine().isAlive()) {
      throw new Killed();
    }
  }

  /** Carries out later what the running strand has sent on its way. */
  void later(long at, Runnable request) {
    Strand by = running();
    timer(at, () -> {
      late = by;
      try {
        request.run();
      } finally {
        late = null;
      }
    });
  }

  void timer(long at, Runnable work) {
    timers.add(new Timer(at, timersSet++, work));
  }

  /** Those that could go on now. */
  List<Strand> ready() {
    List<Strand> ready = new ArrayList<>();
    for (Strand strand : strands) {
      if (!strand.waitsForChildren() && strand.ready() <= now) {
        ready.add(strand);
      }
    }
    return ready;
  }

  /** Lets a strand go on to its next pause or its end. */
  void step(Strand strand) {
    running = strand;
    baton = strand.thread();
    if (strand.isNew()) {
      strand.thread().start();
    } else {
      LockSupport.unpark(strand.thread());
    }
    awaitBaton(self);
    running = null;
    if (strand.isFinished()) {
      strands.remove(strand);
    }
    bury();
    if (violation != null) {
      throw violation;
    }
  }

  /** Lets the strands of dead machines come to their ends. */
  void bury() {
    for (int i = 0; i < strands.size();) {
      Strand strand = strands.get(i);
      if (strand.machine().isAlive() || strand.waitsForChildren()) {
        i++;
        continue;
      }
      strand.wakeAt(now);
      step(strand);
      i = 0;
    }
  }

  boolean isIdle() {
    return strands.isEmpty();
  }

  /** How many processes there are. */
  int machines() {
    return (int) strands.stream().map(Strand::machine).distinct().count();
  }

  void thaw() {
    strands.forEach(strand -> strand.machine().thaw());
  }

  /** When something could happen next; {@link Long#MAX_VALUE}: never. */
  long next() {
    long next = timers.isEmpty() ? Long.MAX_VALUE : timers.peek().at();
    for (Strand strand : strands) {
      if (!strand.waitsForChildren()) {
        next = Math.min(next, strand.ready());
      }
    }
    return next;
  }

  void advanceTo(long time) {
    for (Timer timer = timers.peek(); timer != null && timer.at() <= time; timer = timers.peek()) {
      timers.remove();
      now = Math.max(now, timer.at());
      timer.work().run();
      bury();
    }
    now = Math.max(now, time);
  }

  /** Ends all that is left of a schedule. */
  void end() {
    strands.forEach(strand -> strand.machine().kill());
    while (!strands.isEmpty()) {
      violation = null;
      try {
        bury();
      } catch (Violation _) {
        // The first one is what counts.
      }
    }
  }

  /** To be thrown. Kept too: the rules take whatever a step throws for a failure of its job. */
  Violation broken(String promise) {
    return broken(new Violation(promise));
  }

  Violation broken(Violation promise) {
    if (violation == null) {
      violation = promise;
    }
    return promise;
  }

  /** Called on the running strand. */
  void handBack() {
    baton = self;
    LockSupport.unpark(self);
  }

  private void awaitBaton(Thread me) {
    while (baton != me) {
      LockSupport.park(this);
    }
  }
}
