package dev.nightshift.core.ledger;

import dev.nightshift.core.job.IdempotencyKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Port: one compare-and-swap register per job. */
public interface Ledger {
  /** The latest version, strongly consistent; also one that is past its time, if nobody removed it yet. */
  Optional<JobRecord> read(IdempotencyKey key);

  /**
   * Writes the first version of a new life ({@code seq} 1) if the key is absent or the register still holds exactly what the
   * caller saw there. A request that arrives late, or twice, so never brings back what was given up meanwhile.
   *
   * @param over what was there and no longer binds the key, whether or not anybody removed it since; {@code null}: nothing
   */
  Swap create(JobRecord first, @Nullable JobRecord over);

  /** Writes version {@code next.seq()} if the register holds version {@code next.seq() - 1} of the same life. */
  Swap swap(JobRecord next);

  /** What became of a write. */
  sealed interface Swap {
    /**
     * @param record what is in the register now
     */
    record Won(JobRecord record) implements Swap {}

    /**
     * @param found what was in the register instead; {@code null}: nothing
     */
    record Lost(@Nullable JobRecord found) implements Swap {}
  }

  /**
   * Reads a refused write: a register that shows the very version in the very hand is our own write, whose answer was lost.
   */
  static Swap afterConflict(JobRecord attempted, @Nullable JobRecord found) {
    boolean ownHand = found != null && found.seq() == attempted.seq() && found.life().equals(attempted.life())
        && found.writer().equals(attempted.writer());
    return ownHand ? new Swap.Won(attempted) : new Swap.Lost(found);
  }
}
