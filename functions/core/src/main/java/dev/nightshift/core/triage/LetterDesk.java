package dev.nightshift.core.triage;

import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Settles dead letters: decided one by one, written together, so that a storm of them stays cheap. */
public final class LetterDesk {
  /** Until the next tick: for a letter that can't be dealt with in this one. */
  static final Duration LATER = Duration.ofMinutes(4);

  /** A register that changes under each of so many tries is left for the next tick. */
  private static final int TRIES = 5;

  /** The longest that the queue holds a ticket back. */
  private static final Duration LONGEST_DELAY = Duration.ofMinutes(15);

  private final TriagePorts ports;
  private final TriageRule rule;

  public LetterDesk(TriagePorts ports, TriageRule rule) {
    this.ports = ports;
    this.rule = rule;
  }

  /**
   * Decides and writes. Two letters of one job are not written together: the second is decided on after the first. Trouble
   * with one job leaves its letter for later and the other letters alone.
   *
   * @param letters at most {@link Settlements#MOST}
   * @return one outcome per letter, in order
   */
  public List<LetterOutcome> settle(List<DeadLetter> letters) {
    Map<Integer, LetterOutcome> outcomes = new HashMap<>();
    Map<Integer, Prepared.ToFile> together = new LinkedHashMap<>();
    Set<IdempotencyKey> keys = new HashSet<>();
    List<Integer> later = new ArrayList<>();
    for (int i = 0; i < letters.size(); i++) {
      DeadLetter letter = letters.get(i);
      if (!keys.add(letter.ticket().key())) {
        later.add(i);
        continue;
      }
      switch (guarded(letter, () -> prepare(letter, read(letter)))) {
        case Prepared.Finished(var outcome) -> outcomes.put(i, outcome);
        case Prepared.ToFile toFile -> together.put(i, toFile);
      }
    }
    outcomes.putAll(file(together));
    later.forEach(i -> outcomes.put(i, alone(letters.get(i))));
    return IntStream.range(0, letters.size()).mapToObj(i -> Objects.requireNonNull(outcomes.get(i))).toList();
  }

  /** All in one transaction; when it is refused, each by itself, decided anew. */
  private Map<Integer, LetterOutcome> file(Map<Integer, Prepared.ToFile> together) {
    Map<Integer, LetterOutcome> outcomes = new HashMap<>();
    if (together.isEmpty()) {
      return outcomes;
    }
    boolean written;
    try {
      written = isSettled(together.values().stream().map(Prepared.ToFile::settlement).toList());
    } catch (RuntimeException e) {
      together.forEach((i, toFile) -> outcomes.put(i, troubled(toFile.letter(), e)));
      return outcomes;
    }
    together.forEach((i, toFile) -> outcomes.put(i, written ? filed(toFile.settlement()) : alone(toFile.letter())));
    return outcomes;
  }

  private LetterOutcome alone(DeadLetter letter) {
    return switch (guarded(letter, () -> new Prepared.Finished(settledAlone(letter)))) {
      case Prepared.Finished(var outcome) -> outcome;
      case Prepared.ToFile _ -> leave();
    };
  }

  /** Read anew each time: a refusal does not always tell what the register holds. */
  private LetterOutcome settledAlone(DeadLetter letter) {
    DeadLetter about = letter;
    for (int i = 0; i < TRIES; i++) {
      switch (prepare(about, read(about))) {
        case Prepared.Finished(var outcome) -> { return outcome; }
        case Prepared.ToFile(var asDecided, var settlement) -> {
          if (isSettled(List.of(settlement))) {
            return filed(settlement);
          }
          about = asDecided;
        }
      }
    }
    return leave();
  }

  /** Follows a letter up to the point where there is only a settlement to be written. */
  private Prepared prepare(DeadLetter letter, @Nullable JobRecord read) {
    DeadLetter about = letter;
    @Nullable
    JobRecord job = read;
    for (int i = 0; i < TRIES; i++) {
      switch (rule.decide(about, job, ports.clock().instant())) {
        case Disposition.Drop(var why) -> {
          ports.listener().on(new TriageEvent.Dropped(about.ticket(), why));
          return new Prepared.Finished(new LetterOutcome.Done(why));
        }
        case Disposition.LeaveUntil(var time) -> { return new Prepared.Finished(new LetterOutcome.LeaveUntil(time)); }
        case Disposition.File(var settlement) -> { return new Prepared.ToFile(about, settlement); }
        case Disposition.Ended(var dead) -> {
          switch (ports.ledger().swap(dead.writtenBy(ports.nonces().draw()))) {
            case Ledger.Swap.Won(var written) -> {
              Announced.silence(written, ports.listener());
              job = written;
              about = about.aboutAnyDeath();
            }
            case Ledger.Swap.Lost(var found) -> job = found;
          }
        }
        case Disposition.Resend(var next) -> {
          boolean wasRunning = job != null && job.state() instanceof JobState.Running;
          switch (ports.ledger().swap(next.writtenBy(ports.nonces().draw()))) {
            case Ledger.Swap.Won(var written) -> {
              if (wasRunning) {
                Announced.silence(written, ports.listener());
              }
              return new Prepared.Finished(resent(written));
            }
            case Ledger.Swap.Lost(var found) -> job = found;
          }
        }
      }
    }
    return new Prepared.Finished(leave());
  }

  private LetterOutcome resent(JobRecord job) {
    Duration wait = job.state() instanceof JobState.Queued(var notBefore) ? untilThen(notBefore) : Duration.ZERO;
    return switch (ports.tickets().send(List.of(job.ticket()), wait).getFirst()) {
      case Sending.Sent() -> {
        ports.listener().on(new TriageEvent.Resent(job));
        yield new LetterOutcome.Done("resent");
      }
      case Sending.Refused _ -> leave();
    };
  }

  private Duration untilThen(Instant time) {
    Duration wait = Duration.between(ports.clock().instant(), time);
    return wait.isNegative() ? Duration.ZERO : wait.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : wait;
  }

  private boolean isSettled(List<Settlement> all) {
    List<Settlement> inOurHand = all.stream().map(one -> one.writtenBy(ports.nonces().draw())).toList();
    return ports.settlements().settle(inOurHand) instanceof Settlements.Result.Settled;
  }

  private LetterOutcome filed(Settlement settlement) {
    ports.listener().on(new TriageEvent.Filed(settlement.next()));
    return new LetterOutcome.Done("filed");
  }

  private @Nullable JobRecord read(DeadLetter letter) {
    return ports.ledger().read(letter.ticket().key()).orElse(null);
  }

  private LetterOutcome leave() {
    return new LetterOutcome.LeaveUntil(ports.clock().instant().plus(LATER));
  }

  /** The boundary of one job. Whether something was written is unknown then; the letter comes back and is decided anew. */
  private Prepared guarded(DeadLetter letter, Supplier<Prepared> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      return new Prepared.Finished(troubled(letter, e));
    }
  }

  private LetterOutcome troubled(DeadLetter letter, RuntimeException trouble) {
    ports.listener().on(new TriageEvent.Troubled(letter.ticket().key(), trouble));
    return leave();
  }

  /** How far a letter could be followed without a settlement. */
  private sealed interface Prepared {
    record Finished(LetterOutcome outcome) implements Prepared {}

    /** @param letter as it was decided on */
    record ToFile(DeadLetter letter, Settlement settlement) implements Prepared {}
  }
}
