package dev.nightshift.core.retry;

import java.util.Optional;

/** Port: what an exception of a foreign library tells about a failed call. */
@FunctionalInterface
public interface FailureReader {
  /** Knows Nightshift's own {@link FailureDetails} and nothing else. */
  FailureReader OWN = thrown -> thrown instanceof FailureDetails details ? Optional.of(details) : Optional.empty();

  /**
   * @param thrown one link of a chain of causes
   * @return empty: it tells nothing more than its type
   */
  Optional<FailureDetails> read(Throwable thrown);

  /** This reader, and where it knows nothing, that one. */
  default FailureReader or(FailureReader other) {
    return thrown -> read(thrown).or(() -> other.read(thrown));
  }
}
