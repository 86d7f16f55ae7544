package dev.nightshift.testkit.simulation;

import dev.nightshift.core.retry.Failure;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the audit remembers of one life of a job. */
final class Chronicle {
  private final Map<String, Start> starts = new HashMap<>();
  private final Set<Failure> forgiven = new HashSet<>();
  private @Nullable Machine lastWriter;
  private long lastWritten;
  private boolean lostMessages;
  private boolean disturbed;
  private int returned;
  private int handlings;
  private int sent;

  /** A start that the register shows, by the owner of its lease. */
  record Start(Strand strand, Machine machine) {}

  void written(Machine by, long at) {
    lastWriter = by;
    lastWritten = at;
  }

  /** Whether somebody else wrote since then, and so has the job in hand. */
  boolean isInOtherHandsSince(long time, Machine than) {
    return lastWriter != than && lastWritten >= time;
  }

  void started(String owner, Start start) {
    starts.put(owner, start);
  }

  @Nullable
  Start start(String owner) {
    return starts.get(owner);
  }

  boolean hasStarted(Machine machine) {
    return starts.values().stream().anyMatch(start -> start.machine() == machine);
  }

  void lostAMessage() {
    lostMessages = true;
  }

  boolean hasLostMessages() {
    return lostMessages;
  }

  /** Somebody else received its message, or moved it. */
  void disturbed() {
    disturbed = true;
  }

  boolean isDisturbed() {
    return disturbed || lostMessages;
  }

  /** A person lets it try afresh: failures so far count no more. */
  void begunAfresh(List<Failure> soFar) {
    forgiven.addAll(soFar);
    returned = 0;
    handlings = 0;
  }

  boolean isForgiven(Failure failure) {
    return forgiven.contains(failure);
  }

  /** A try that ran nothing was given back. */
  void tryReturned() {
    returned++;
  }

  int returned() {
    return returned;
  }

  /** Its handler was called; how often since it began afresh. */
  int handled() {
    return ++handlings;
  }

  /** A message about it was sent; how many so far. */
  int sentOne() {
    return ++sent;
  }

  void forgetSent() {
    sent = 0;
  }
}
