package dev.nightshift.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobBudgetTest {
  private final JobBudget fresh = JobBudget.of(new Budget(10_000L, 3L, new BigDecimal("1.50")));

  @Test
  void reserve_whatIsLeftToTheLastToken_fitsAndOneMoreDoesNot() {
    assertThat(fits(fresh, "a", Usage.tokens(10_000)).left(Ceiling.TOKENS)).contains(BigDecimal.ZERO);
    assertThat(fresh.reserve("a", Usage.tokens(10_001))).isEqualTo(new Reservation.Exceeded(Ceiling.TOKENS,
        BigDecimal.valueOf(10_001), BigDecimal.valueOf(10_000), BigDecimal.valueOf(10_000)));
  }

  @Test
  void reserve_whatAnotherTryHolds_isNotGivenTwice() {
    JobBudget one = fits(fresh, "a", Usage.tokens(6_000));

    assertThat(one.reserve("b", Usage.tokens(4_001))).isInstanceOf(Reservation.Exceeded.class);
    assertThat(fits(one, "b", Usage.tokens(4_000)).reserved()).containsOnlyKeys("a", "b");
  }

  @Test
  void reserve_anyOfThreeCeilings_stops() {
    assertThat(ceilingOf(fresh.reserve("a", Usage.tokens(1).calls(4)))).isEqualTo(Ceiling.CALLS);
    assertThat(ceilingOf(fresh.reserve("a", Usage.tokens(1).money(new BigDecimal("1.51"))))).isEqualTo(Ceiling.MONEY);
  }

  @Test
  void reserve_withoutACeiling_isCountedAndNeverRefused() {
    JobBudget callsOnly = JobBudget.of(new Budget(null, 2L, null));

    JobBudget after = fits(callsOnly, "a", Usage.tokens(Long.MAX_VALUE).calls(1))
        .settled("a", Usage.tokens(Long.MAX_VALUE).calls(1))
        .settled("b", Usage.tokens(Long.MAX_VALUE));

    assertThat(after.spent().tokens()).isEqualTo(Long.MAX_VALUE);
    assertThat(after.left(Ceiling.TOKENS)).isEmpty();
  }

  @Test
  void settled_belowTheWorstCase_givesTheRestBack() {
    JobBudget after = fits(fresh, "a", Usage.tokens(4_000).calls(1)).settled("a", Usage.tokens(1_234).calls(1));

    assertThat(after).isEqualTo(new JobBudget(fresh.granted(), Usage.tokens(1_234).calls(1), Map.of()));
  }

  @Test
  void settled_aboveTheWorstCase_isBookedAsAFact() {
    JobBudget after = fits(fresh, "a", Usage.tokens(4_000)).settled("a", Usage.tokens(12_000));

    assertThat(after.spent()).isEqualTo(Usage.tokens(12_000));
    assertThat(after.left(Ceiling.TOKENS)).contains(BigDecimal.ZERO);
    assertThat(Overrun.of(Usage.tokens(4_000), Usage.tokens(12_000)))
        .contains(new Overrun(Ceiling.TOKENS, BigDecimal.valueOf(4_000), BigDecimal.valueOf(12_000)));
    assertThat(Overrun.of(Usage.tokens(4_000), Usage.tokens(4_000))).isEmpty();
  }

  @Test
  void reserve_afterATryThatLeftNoWord_countsThatOneAsSpent() {
    JobBudget again = fits(fits(fresh, "a", Usage.tokens(4_000)), "a", Usage.tokens(5_000));

    assertThat(again.spent()).isEqualTo(Usage.tokens(4_000));
    assertThat(again.reserved()).isEqualTo(Map.of("a", Usage.tokens(5_000)));
    assertThat(again.reserve("a", Usage.tokens(1_001))).isInstanceOf(Reservation.Exceeded.class);
  }

  @Test
  void released_whatIsProvedUnused_isFreeAgain() {
    assertThat(fits(fresh, "a", Usage.tokens(4_000)).released("a")).isEqualTo(fresh);
  }

  @Test
  void booked_allThatIsOpen_isSpent() {
    JobBudget open = fits(fits(fresh, "a", Usage.tokens(1)), "b", Usage.tokens(2).calls(1));

    assertThat(open.booked()).isEqualTo(new JobBudget(fresh.granted(), Usage.tokens(3).calls(1), Map.of()));
  }

  @Test
  void raised_eachCeiling_byItsOwn() {
    assertThat(fresh.raised(new Budget(5L, null, new BigDecimal("0.5"))).granted())
        .isEqualTo(new Budget(10_005L, 3L, new BigDecimal("2")));
    assertThat(JobBudget.of(Budget.ofTokens(1)).raised(new Budget(null, 7L, null)).granted())
        .isEqualTo(Budget.ofTokens(1));
  }

  @Test
  void crossedWarning_atFourFifthsOfAnyCeiling_once() {
    JobBudget below = fresh.settled("a", Usage.tokens(7_999));
    JobBudget at = below.settled("a", Usage.tokens(1));
    JobBudget above = at.settled("a", Usage.NONE.calls(3));

    assertThat(below.crossedWarning(fresh)).isFalse();
    assertThat(at.crossedWarning(below)).isTrue();
    assertThat(above.crossedWarning(at)).isFalse();
    assertThat(fresh.settled("a", Usage.ofMoney(new BigDecimal("1.2"))).crossedWarning(fresh)).isTrue();
  }

  @Test
  void crossedWarning_onWhatIsReserved_isNot() {
    assertThat(fits(fresh, "a", Usage.tokens(10_000)).crossedWarning(fresh)).isFalse();
  }

  private static JobBudget fits(JobBudget budget, String step, Usage worst) {
    assertThat(budget.reserve(step, worst)).isInstanceOf(Reservation.Fits.class);
    return ((Reservation.Fits) budget.reserve(step, worst)).next();
  }

  private static Ceiling ceilingOf(Reservation reservation) {
    return ((Reservation.Exceeded) reservation).ceiling();
  }
}
