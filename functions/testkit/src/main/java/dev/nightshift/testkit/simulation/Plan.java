package dev.nightshift.testkit.simulation;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.job.Submission;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a job is to do.
 *
 * @param modes one letter for each step: {@code m} is begun at most once, {@code r} too and looks what became of it, {@code l}
 *     at least once
 * @param swallows whether its handler goes on after a failed step
 * @param tokens what it is granted; {@code 0}: as much as it takes
 */
record Plan(String modes, boolean swallows, long tokens) {
  static final ActionName ACTION = new ActionName("simulate");
  private static final List<String> MODES = List.of("l", "m", "lm", "ml", "lml", "mm", "llml", "r", "lr", "rm");
  private static final String STEPS = "steps";
  private static final String SWALLOWS = "swallows";
  private static final String TOKENS = "tokens";

  static Plan drawn(SplittableRandom random) {
    return new Plan(MODES.get(random.nextInt(MODES.size())), random.nextInt(6) == 0,
        random.nextInt(3) == 0 ? random.nextLong(1, 9) * ServiceCall.WORST.tokens() : 0);
  }

  static Plan of(Payload payload) {
    return new Plan(payload.text(STEPS), Boolean.TRUE.equals(payload.fields().get(SWALLOWS)),
        payload.fields().get(TOKENS) instanceof Long tokens ? tokens : 0);
  }

  static String stepName(int number) {
    return "step-" + number;
  }

  boolean isAtMostOnce(int step) {
    return modes.charAt(step) != 'l';
  }

  /** Whether the handler looks into the service after a failure. */
  boolean reconciles(int step) {
    return modes.charAt(step) == 'r';
  }

  /**
   * @param cycle {@code 0}: none
   * @param variant another definition of the same work, with inputs of its own
   */
  Submission submission(int job, int cycle, int variant) {
    @Nullable
    Cycle night = cycle == 0 ? null : new Cycle("night-" + cycle);
    JobDefinition definition = new JobDefinition(new JobId("job-" + job), ACTION,
        new Payload(Map.of(STEPS, modes, SWALLOWS, swallows, TOKENS, tokens, "variant", (long) variant)),
        List.of(new Input("source", input(job, variant))), null, PreflightSwitches.ALL_ON,
        tokens == 0 ? null : Budget.ofTokens(tokens), night);
    return new Submission(
        new IdempotencyKey("%032x".formatted(job * 10_000L + cycle * 100L + (99 - variant))), definition);
  }

  static ObjectPath input(int job, int variant) {
    return new ObjectPath("inputs/" + job + "-" + variant);
  }
}
