package dev.nightshift.testkit.simulation;

import dev.nightshift.core.job.Life;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One process: it has a clock of its own, and dies as a whole. */
final class Machine implements InstantSource {
  /** What a process is for. */
  enum Role {
    WORKER, TRIAGE, REPORT, SUBMITTER, PERSON
  }

  private static final int NO_MERCY = -1;

  private final Conductor conductor;
  private final Role role;
  private final int number;
  private final long skew;
  private final long began;
  private final long deadline;
  /** The deaths that it holds a letter about, or recorded itself. */
  private final Set<Death> deaths = new HashSet<>();
  private boolean alive = true;
  private boolean done;
  private boolean wasFrozen;
  private long frozenUntil;
  private int mercy = NO_MERCY;
  private final Set<Life> started = new HashSet<>();
  private boolean hasALoner;
  private boolean failedToHide;

  /**
   * @param skew what its clock is ahead of the true time, ms
   * @param deadline when its platform ends it, true time in ms
   */
  Machine(Conductor conductor, Role role, int number, long skew, long deadline) {
    this.conductor = conductor;
    this.role = role;
    this.number = number;
    this.skew = skew;
    this.began = conductor.now();
    this.deadline = deadline;
  }

  /**
   * @param attempt {@code null}: whatever death it finds
   */
  private record Death(Life life, @Nullable Integer attempt) {}

  Role role() {
    return role;
  }

  /** The time as it sees it. */
  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(conductor.now() + skew);
  }

  /** When it was begun, true time in ms. */
  long began() {
    return began;
  }

  long deadline() {
    return deadline;
  }

  boolean isAlive() {
    return alive;
  }

  /** Its work is over; nothing can happen to it any more. */
  void done() {
    done = true;
  }

  boolean isDone() {
    return done;
  }

  /** Whether it stopped at some time, by death or by frost. */
  boolean isImpaired() {
    return !alive || wasFrozen;
  }

  void kill() {
    alive = false;
  }

  long frozenUntil() {
    return alive ? frozenUntil : 0;
  }

  boolean isFrozen() {
    return alive && frozenUntil > conductor.now();
  }

  void freezeUntil(long time) {
    wasFrozen = true;
    frozenUntil = time;
  }

  void thaw() {
    frozenUntil = 0;
  }

  /** It was frozen when it should have been ended, and does so much more when it thaws. */
  void spareFor(int portCalls) {
    mercy = portCalls;
  }

  /** Counts down what it was spared for. */
  boolean isSpentNow() {
    return mercy != NO_MERCY && mercy-- == 0;
  }

  /** A job was claimed here. */
  void started(Life job, boolean mustBeAlone) {
    started.add(job);
    hasALoner |= mustBeAlone;
  }

  void knowsOfDeath(Life life, @Nullable Integer attempt) {
    deaths.add(new Death(life, attempt));
  }

  boolean knowsDeath(Life life, int attempt) {
    return deaths.contains(new Death(life, attempt)) || deaths.contains(new Death(life, null));
  }

  void hidItsBatch(boolean allOfItInTime) {
    failedToHide = !allOfItInTime;
  }

  /** Whether its tickets may come back late for no fault of its own. */
  boolean failedToHide() {
    return failedToHide;
  }

  /** How many jobs were claimed here. */
  int starts() {
    return started.size();
  }

  boolean hasALoner() {
    return hasALoner;
  }

  @Override
  public String toString() {
    return role.name().toLowerCase(Locale.ROOT) + "-" + number;
  }
}
