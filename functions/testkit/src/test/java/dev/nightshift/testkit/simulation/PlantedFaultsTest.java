package dev.nightshift.testkit.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulator can fail: with any one safeguard switched off it finds a broken promise. */
class PlantedFaultsTest {
  @ParameterizedTest
  @EnumSource
  void play_withOneSafeguardSwitchedOff_findsABrokenPromise(PlantedFault fault) {
    Simulator.Outcome outcome = new Simulator(fault).play(1, fault.within(), _ -> {
    });

    assertThat(outcome.broken()).as("found within %,d schedules", fault.within()).isNotNull();
  }
}
