package dev.nightshift.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FlakyPlanTest {
  private static final Set<FlakyOutcome> REFUSED = EnumSet.of(FlakyOutcome.THROTTLED, FlakyOutcome.UNAVAILABLE,
      FlakyOutcome.SERVER_ERROR);

  @Property
  void outcome_sameSeedJobAndTry_isTheSame(@ForAll long seed, @ForAll String job,
      @ForAll @IntRange(min = 1, max = 20) int attempt) {
    FlakyOutcome first = FlakyPlan.outcome(seed, job, attempt);
    FlakyPlan.outcome(seed + 1, job, attempt);
    FlakyPlan.outcome(seed, job, attempt + 1);

    assertThat(FlakyPlan.outcome(seed, job, attempt)).isEqualTo(first);
  }

  @Property
  void outcome_refusedCredentials_neverHeal(@ForAll long seed, @ForAll String job) {
    List<FlakyOutcome> tries = IntStream.rangeClosed(1, 20).mapToObj(n -> FlakyPlan.outcome(seed, job, n)).toList();

    if (tries.contains(FlakyOutcome.UNAUTHORIZED)) {
      assertThat(tries).containsOnly(FlakyOutcome.UNAUTHORIZED);
    }
  }

  @Property
  void tokens_anyJob_areInTheStatedRange(@ForAll long seed, @ForAll String job) {
    assertThat(FlakyPlan.tokens(seed, job)).isBetween(1_000, 4_999);
  }

  @Test
  void outcome_thousandJobs_mostSucceedWithinThreeTries() {
    long done = IntStream.range(0, 1_000)
        .mapToObj(n -> "job-" + n)
        .filter(job -> tries(7, job, REFUSED).getLast() == FlakyOutcome.SUCCESS)
        .count();

    assertThat(done).isBetween(650L, 850L);
  }

  @Test
  void outcome_defaultSeedOverTheBacklog_everyOutcomeOccursAndMostJobsSucceed() throws IOException {
    Set<FlakyOutcome> seen = EnumSet.noneOf(FlakyOutcome.class);
    int done = 0;
    List<String> runnable = runnable();
    for (String job : runnable) {
      List<FlakyOutcome> tries = tries(FlakyPlan.DEFAULT_SEED, job, REFUSED);
      seen.addAll(tries);
      done += tries.getLast() == FlakyOutcome.SUCCESS ? 1 : 0;
    }

    assertThat(runnable).hasSize(22);
    assertThat(seen).containsExactlyInAnyOrder(FlakyOutcome.values());
    assertThat(done).isEqualTo(13);
  }

  private static List<FlakyOutcome> tries(long seed, String job, Set<FlakyOutcome> retried) {
    List<FlakyOutcome> tries = new ArrayList<>();
    do {
      tries.add(FlakyPlan.outcome(seed, job, tries.size() + 1));
    } while (tries.size() < 3 && retried.contains(tries.getLast()));
    return tries;
  }

  private static List<String> runnable() throws IOException {
    List<String> jobs = new ArrayList<>();
    new ObjectMapper().readTree(Path.of("../../events/backlog-267/expected.json").toFile())
        .get("jobs")
        .properties()
        .forEach(job -> {
          if (job.getValue().textValue().equals("runnable")) {
            jobs.add(job.getKey());
          }
        });
    return jobs;
  }
}
