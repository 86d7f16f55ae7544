package dev.nightshift.core.execution;

import java.util.List;

/**
 * Which jobs of a batch go together: a job that must be alone gets the invocation to itself, and the other starts wait for
 * the next one.
 *
 * @param going tickets to be looked after now
 * @param sentBack tickets of jobs that go back unclaimed
 * @param shared whether more than one job is started
 */
public record Roster(List<Sighting> going, List<Sighting> sentBack, boolean shared) {
  public Roster {
    going = List.copyOf(going);
    sentBack = List.copyOf(sentBack);
  }

  public static Roster of(List<Sighting> batch) {
    long starts = batch.stream().filter(Sighting::wouldStart).count();
    Sighting loner = batch.stream().filter(Sighting::mustBeAlone).findFirst().orElse(null);
    if (loner == null || starts < 2) {
      return new Roster(batch, List.of(), starts > 1);
    }
    List<Sighting> back = batch.stream().filter(s -> s.wouldStart() && !s.equals(loner)).toList();
    return new Roster(batch.stream().filter(s -> !s.wouldStart() || s.equals(loner)).toList(), back, false);
  }
}
