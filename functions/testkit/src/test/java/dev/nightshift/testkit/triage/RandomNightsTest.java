package dev.nightshift.testkit.triage;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * P1, P2 and P6 over nights in which workers, triages and people's commands are killed at any write, tickets and letters get lost,
 * and services fail as they like: in the end each job is done or with a person, nothing happened twice, and all tables agree.
 */
class RandomNightsTest {
  private static final int NIGHTS = 60;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void night_withKillsAndLosses_losesNothingAndDoesNothingTwice(long block) {
    for (int i = 0; i < NIGHTS; i++) {
      new RandomNight(block * 1_000 + i).survives();
    }
  }
}
