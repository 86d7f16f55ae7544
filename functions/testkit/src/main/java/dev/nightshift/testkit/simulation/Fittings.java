package dev.nightshift.testkit.simulation;

import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Roster;
import dev.nightshift.core.execution.Sighting;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.triage.DeadLetters;
import java.util.List;

/** What stands between the rules and their ports. A test puts a fault there, to see that the simulator finds it. */
interface Fittings {
  Fittings SOUND = new Fittings() {};

  /** The register itself, behind the network. */
  default Ledger register(Ledger sound) {
    return sound;
  }

  /** The register as transactions write to it, behind the network. */
  default Settlements transactions(Settlements sound, Ledger register) {
    return sound;
  }

  /** The ledger as one process sees it. */
  default Ledger ledger(Ledger sound) {
    return sound;
  }

  default SharedBudgets shared(SharedBudgets sound) {
    return sound;
  }

  default JobIndex index(JobIndex sound) {
    return sound;
  }

  default DeadLetters deadLetters(DeadLetters sound) {
    return sound;
  }

  default Nonces nonces(Nonces sound, Machine machine) {
    return sound;
  }

  default Roster roster(List<Sighting> batch) {
    return Roster.of(batch);
  }

  /** Whether tickets are acknowledged as soon as they are received. */
  default boolean acknowledgesFirst() {
    return false;
  }

  /** Whether a handler is cut off from its I/O once its time is over. */
  default boolean cutsOff() {
    return true;
  }

  /** Whether a batch is hidden for as long as its invocation may last. */
  default boolean hidesItsBatch() {
    return true;
  }
}
