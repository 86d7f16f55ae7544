package dev.nightshift.core.ledger;

import java.time.Instant;
import java.util.Locale;

/**
 * One count of one transition, kept in the same transaction as the transition itself.
 *
 * @param errorClass of the failure that led to it
 * @param filing what became of the job
 * @param at when; counted by quarter-hour, UTC
 */
public record Tally(String errorClass, Filing filing, Instant at) {
  /** What is counted. */
  public enum Filing {
    DELAYED,
    REVIEW;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Start of the quarter-hour, UTC. */
  public Instant quarterHour() {
    return Instant.ofEpochSecond(Math.floorDiv(at.getEpochSecond(), 900L) * 900L);
  }
}
