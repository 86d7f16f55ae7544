package dev.nightshift.testkit.simulation;

import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.budget.SharedLimit.Bucket;
import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Roster;
import dev.nightshift.core.execution.Sighting;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.triage.DeadLetter;
import dev.nightshift.core.triage.DeadLetters;
import dev.nightshift.core.triage.ReceivedLetter;
import dev.nightshift.testkit.SeededNonces;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** One safeguard switched off. */
enum PlantedFault implements Fittings {
  /** The last writer wins, whatever version it had read. */
  NO_VERSION_CONDITION(3_000) {
    @Override
    public Ledger register(Ledger sound) {
      return new FaultyLedger(sound) {
        @Override
        public Swap swap(JobRecord next) {
          return switch (sound.swap(next)) {
            case Swap.Lost(var found) when found != null && found.life().equals(next.life()) ->
              sound.swap(Forged.version(next, found.seq() + 1));
            case Swap swap -> swap;
          };
        }
      };
    }
  },
  /** A writer whose answer was lost takes its own write for another's. */
  NO_OWN_WRITE_CHECK(3_000) {
    @Override
    public Ledger register(Ledger sound) {
      return new FaultyLedger(sound) {
        @Override
        public Swap swap(JobRecord next) {
          JobRecord found = sound.read(next.key()).orElse(null);
          boolean own = found != null && found.seq() == next.seq() && found.writer().equals(next.writer());
          return own ? new Swap.Lost(found) : sound.swap(next);
        }
      };
    }
  },
  /** Clones of one snapshot draw the same nonces. */
  NONCES_FROM_THE_SNAPSHOT(3_000) {
    @Override
    public Nonces nonces(Nonces sound, Machine machine) {
      return machine.role() == Machine.Role.WORKER ? new SeededNonces(1) : sound;
    }
  },
  /** A write of another life is let through where the version fits. */
  NO_LIFE_CONDITION(40_000) {
    @Override
    public Ledger register(Ledger sound) {
      return new FaultyLedger(sound) {
        @Override
        public Swap swap(JobRecord next) {
          return switch (sound.swap(next)) {
            case Swap.Lost(var found) when found != null && found.seq() == next.seq() - 1
                && !found.life().equals(next.life()) ->
              sound.swap(Forged.life(next, found.life()));
            case Swap swap -> swap;
          };
        }
      };
    }
  },
  ACKNOWLEDGED_BEFORE_THE_RECORD(3_000) {
    @Override
    public boolean acknowledgesFirst() {
      return true;
    }
  },
  LETTER_DELETED_BEFORE_ITS_JOB_IS_SETTLED(3_000) {
    @Override
    public DeadLetters deadLetters(DeadLetters sound) {
      return received(sound, letters -> {
        sound.delete(letters.stream().map(ReceivedLetter::receipt).toList());
        return letters;
      });
    }
  },
  /** A letter is taken to be about whatever death it finds. */
  NO_ATTEMPT_CHECK_OF_LETTERS(40_000) {
    @Override
    public DeadLetters deadLetters(DeadLetters sound) {
      return received(sound, letters -> letters.stream().map(PlantedFault::aboutAnyDeath).toList());
    }
  },
  /** Whatever is queued may start, due or not. */
  NO_DUE_CHECK(3_000) {
    @Override
    public Ledger ledger(Ledger sound) {
      return shown(sound, job -> job.state() instanceof JobState.Queued
          ? Forged.state(job, new JobState.Queued(Instant.EPOCH))
          : job);
    }
  },
  /** An at-most-once step does not say that it begins. */
  NO_STARTED(3_000) {
    @Override
    public Ledger ledger(Ledger sound) {
      return new FaultyLedger(sound) {
        @Override
        public Swap swap(JobRecord next) {
          Map<String, StepState> kept = new HashMap<>(next.steps());
          kept.values().removeIf(StepState.Started.class::isInstance);
          return sound.swap(Forged.steps(next, kept)) instanceof Swap.Lost lost ? lost : new Swap.Won(next);
        }
      };
    }
  },
  /** A stored result binds its key for as long as nobody removes it. */
  NO_EXPIRY_CHECK(3_000) {
    @Override
    public Ledger ledger(Ledger sound) {
      return shown(sound, job -> job.state() instanceof JobState.Completed(var result, _)
          ? Forged.state(job, new JobState.Completed(result, Instant.MAX))
          : job);
    }
  },
  /** Another's lease is taken for over when it is, by one's own clock. */
  NO_CLOCK_MARGIN(20_000) {
    @Override
    public Ledger ledger(Ledger sound) {
      return shown(sound, job -> job.state() instanceof JobState.Running(Lease(var owner, var until, var shared))
          ? Forged.state(job, new JobState.Running(new Lease(owner, until.minus(Lease.CLOCK_MARGIN), shared)))
          : job);
    }
  },
  /** All start, whoever must be alone, and nobody says that they are several. */
  NO_ALONE_RULE(3_000) {
    @Override
    public Roster roster(List<Sighting> batch) {
      return new Roster(batch, List.of(), false);
    }
  },
  /** A handler goes on when its time is over. */
  NO_CUT_OFF(20_000) {
    @Override
    public boolean cutsOff() {
      return false;
    }
  },
  /** A batch stays hidden for the queue's own half hour. */
  NO_HIDING_OF_THE_BATCH(20_000) {
    @Override
    public boolean hidesItsBatch() {
      return false;
    }
  },
  /** What is filed is counted by a write of its own, which is lost. */
  COUNTED_APART(3_000) {
    @Override
    public Settlements transactions(Settlements sound, Ledger register) {
      return all -> sound.settle(all.stream().map(one -> new Settlement(one.next(), one.row(), null)).toList());
    }
  },
  /** A shared limit is added to, whatever is committed of it already. */
  NO_CONDITION_OF_SHARED_LIMITS(3_000) {
    @Override
    public SharedBudgets shared(SharedBudgets sound) {
      return (bucket, amount, _) -> sound.reserve(bucket, amount, BigDecimal.TEN.pow(9));
    }
  },
  /** What was not used is given back twice. */
  REFUNDED_TWICE(3_000) {
    @Override
    public Settlements transactions(Settlements sound, Ledger register) {
      return all -> sound.settle(all.stream().map(one -> {
        Map<Bucket, BigDecimal> twice = new HashMap<>();
        one.refunds().forEach((bucket, amount) -> twice.put(bucket, amount.add(amount)));
        return one.giving(twice);
      }).toList());
    }
  },
  /** What a job's tries have used is forgotten with each start. */
  BUDGET_ANEW_FOR_EACH_START(3_000) {
    @Override
    public Ledger ledger(Ledger sound) {
      return shown(sound, job -> job.budget() == null ? job : Forged.budget(job, JobBudget.of(job.budget().granted())));
    }
  },
  /** Nobody asks whether a newer cycle was accepted. */
  NO_LOOK_FOR_NEWER_CYCLES(3_000) {
    @Override
    public JobIndex index(JobIndex sound) {
      return _ -> Set.of();
    }
  };

  private final long within;

  /**
   * @param within so many schedules it is found in; about ten times what it takes on average, at least 3,000
   */
  PlantedFault(long within) {
    this.within = within;
  }

  long within() {
    return within;
  }

  private static Ledger shown(Ledger sound, UnaryOperator<JobRecord> otherwise) {
    return new FaultyLedger(sound) {
      @Override
      public Optional<JobRecord> read(IdempotencyKey key) {
        return sound.read(key).map(otherwise);
      }
    };
  }

  private static ReceivedLetter aboutAnyDeath(ReceivedLetter received) {
    return received instanceof ReceivedLetter.OfAJob(var receipt, var letter)
        ? new ReceivedLetter.OfAJob(receipt, new DeadLetter(letter.ticket(), null))
        : received;
  }

  private static DeadLetters received(DeadLetters sound, UnaryOperator<List<ReceivedLetter>> otherwise) {
    return new DeadLetters() {
      @Override
      public List<ReceivedLetter> receive(int most, Duration hidden) {
        return otherwise.apply(sound.receive(most, hidden));
      }

      @Override
      public Set<String> delete(List<String> receipts) {
        return sound.delete(receipts);
      }

      @Override
      public void hide(String receipt, Duration time) {
        sound.hide(receipt, time);
      }
    };
  }
}
