package dev.nightshift.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever tries do, in whatever order. Figures stay near the ceiling, so that it is met often. */
class JobBudgetPropertiesTest {
  private static final JobBudget GRANTED = JobBudget.of(new Budget(100L, 20L, new BigDecimal("1.00")));

  enum Ends {
    BELOW,
    AT_WORST,
    ABOVE,
    PROVED_UNUSED,
    WITHOUT_A_WORD
  }

  record Try(String step, Usage worst, Ends ends, boolean startOver) {}

  @Property
  void spentAndReserved_neverPassACeiling_exceptByWhatProvidersReportedOnTop(@ForAll("tries") List<Try> tries) {
    JobBudget budget = GRANTED;
    Usage onTop = Usage.NONE;
    for (Try one : tries) {
      budget = one.startOver() ? budget.booked() : budget;
      if (budget.reserve(one.step(), one.worst()) instanceof Reservation.Fits(var next)) {
        budget = ended(one, next);
        onTop = one.ends() == Ends.ABOVE ? onTop.plus(Usage.tokens(7).calls(1)) : onTop;
      }
      Usage used = budget.reserved().values().stream().reduce(budget.spent(), Usage::plus);
      assertThat(used.tokens()).isLessThanOrEqualTo(100 + onTop.tokens());
      assertThat(used.calls()).isLessThanOrEqualTo(20 + onTop.calls());
      assertThat(used.money()).isLessThanOrEqualTo(BigDecimal.ONE);
    }
  }

  @Property
  void everyTry_isSettledOnce_andNothingIsSpentByTriesThatWereProvedUnused(@ForAll("tries") List<Try> tries) {
    JobBudget budget = JobBudget.of(Budget.ofTokens(Long.MAX_VALUE));
    Usage spent = Usage.NONE;
    for (Try one : tries) {
      budget = ended(one, ((Reservation.Fits) budget.reserve(one.step(), one.worst())).next());
      spent = spent.plus(switch (one.ends()) {
        case BELOW -> Usage.tokens(one.worst().tokens() / 2);
        case AT_WORST, WITHOUT_A_WORD -> one.worst();
        case ABOVE -> one.worst().plus(Usage.tokens(7).calls(1));
        case PROVED_UNUSED -> Usage.NONE;
      });
    }
    assertThat(budget.booked().spent()).isEqualTo(spent);
    assertThat(budget.booked().booked()).isEqualTo(budget.booked());
  }

  @Property
  void warning_isCrossedOnceAtMost_andBeforeAllIsSpent(@ForAll("tries") List<Try> tries) {
    JobBudget budget = GRANTED;
    int crossed = 0;
    for (Try one : tries) {
      if (budget.reserve(one.step(), one.worst()) instanceof Reservation.Fits(var reserved)) {
        JobBudget ended = ended(one, reserved);
        crossed += (reserved.crossedWarning(budget) ? 1 : 0) + (ended.crossedWarning(reserved) ? 1 : 0);
        budget = ended;
      }
    }
    if (budget.spent().tokens() >= 100) {
      assertThat(crossed).isEqualTo(1);
    }
  }

  private static JobBudget ended(Try one, JobBudget reserved) {
    return switch (one.ends()) {
      case BELOW -> reserved.settled(one.step(), Usage.tokens(one.worst().tokens() / 2));
      case AT_WORST -> reserved.settled(one.step(), one.worst());
      case ABOVE -> reserved.settled(one.step(), one.worst().plus(Usage.tokens(7).calls(1)));
      case PROVED_UNUSED -> reserved.released(one.step());
      case WITHOUT_A_WORD -> reserved;
    };
  }

  @Provide
  Arbitrary<List<Try>> tries() {
    Arbitrary<Usage> worst = Combinators.combine(Arbitraries.longs().between(0, 40), Arbitraries.longs().between(0, 4),
        Arbitraries.bigDecimals().between(BigDecimal.ZERO, new BigDecimal("0.4")).ofScale(2)).as(Usage::new);
    return Combinators.combine(Arbitraries.of("a", "b", "c"), worst, Arbitraries.of(Ends.values()),
        Arbitraries.of(true, false)).as(Try::new).list().ofMaxSize(30);
  }
}
