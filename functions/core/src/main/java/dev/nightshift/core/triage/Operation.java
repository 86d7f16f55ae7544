package dev.nightshift.core.triage;

import dev.nightshift.core.job.Text;

/**
 * One act of a person, which may be sent again: the same id acts once.
 *
 * @param id drawn by the caller, 1 to 64 characters
 * @param decision what is to be done
 */
public record Operation(String id, PersonsDecision decision) {
  public Operation {
    Text.requireName(id, 64);
  }
}
