package dev.nightshift.core.preflight;

import static dev.nightshift.core.preflight.BlockReason.BUDGET_TOO_LARGE;
import static dev.nightshift.core.preflight.BlockReason.DELIVERABLE_OVERWRITES_INPUT;
import static dev.nightshift.core.preflight.BlockReason.DUPLICATE_BASENAME_AFTER_STAGING;
import static dev.nightshift.core.preflight.BlockReason.DUPLICATE_INPUT_PATH;
import static dev.nightshift.core.preflight.BlockReason.MISSING_INPUT_PATH;
import static dev.nightshift.core.preflight.BlockReason.UNKNOWN_ACTION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.BudgetSize;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PreflightTest {
  private static final PreflightSwitches ALL_OFF = new PreflightSwitches(false, false, false);

  private final Preflight preflight = new Preflight(action -> action.value().equals("publish"), 500_000);

  @Test
  void check_nothingWrong_isRunnable() {
    assertThat(preflight.check(job("a/x.md", "b/y.md"), _ -> true)).isEqualTo(new Verdict.Runnable());
    assertThat(preflight.check(job(), _ -> false)).isEqualTo(new Verdict.Runnable());
  }

  @Test
  void check_actionThatNobodyBound_isUnknownAction() {
    assertThat(reasons(jobOf("fly", null, null))).containsExactly(UNKNOWN_ACTION);
  }

  @Test
  void check_samePathTwice_isDuplicateInputPathAndNothingElse() {
    assertThat(reasons(job("a/x.md", "a/./x.md"))).containsExactly(DUPLICATE_INPUT_PATH);
    assertThat(reasons(job("a/x.md", "a//x.md"))).containsExactly(DUPLICATE_INPUT_PATH);
  }

  @Test
  void check_pathsDifferingInCaseOrUnicodeForm_areNoDuplicates() {
    assertThat(reasons(job("a/X.md", "a/x.md"))).isEmpty();
    assertThat(reasons(job("caf\u00e9.md", "cafe\u0301.md"))).isEmpty();
  }

  @Test
  void check_sameNameInTwoFolders_isDuplicateBasename() {
    assertThat(reasons(job("a/x.md", "b/x.md"))).containsExactly(DUPLICATE_BASENAME_AFTER_STAGING);
  }

  @Test
  void check_oneInputNotThere_isMissingAndNamed() {
    Verdict verdict = preflight.check(job("a/x.md", "b/y.md"), path -> path.value().equals("a/x.md"));

    assertThat(verdict).isEqualTo(new Verdict.Blocked(List.of(new Finding(MISSING_INPUT_PATH, "not there: b/y.md"))));
  }

  @Test
  void check_deliverableIsAnInput_isDeliverableOverwritesInput() {
    assertThat(reasons(jobOf("publish", "a//x.md", null, "a/x.md"))).containsExactly(DELIVERABLE_OVERWRITES_INPUT);
    assertThat(reasons(jobOf("publish", "a/X.md", null, "a/x.md"))).isEmpty();
  }

  @Test
  void check_budget_atMostTheLargest() {
    assertThat(reasons(jobOf("publish", null, Budget.ofTokens(500_000)))).isEmpty();
    assertThat(reasons(jobOf("publish", null, BudgetSize.LARGE.budget()))).isEmpty();
    assertThat(reasons(jobOf("publish", null, Budget.ofTokens(500_001)))).containsExactly(BUDGET_TOO_LARGE);
    assertThat(reasons(jobOf("publish", null, new Budget(null, 1_000_000L, null)))).isEmpty();
  }

  @Test
  void check_everythingWrong_firstIsTheReasonAndAllAreInTheDetail() {
    JobDefinition worst = jobOf("fly", "a/x.md", Budget.ofTokens(9_000_000), "a/x.md", "a/x.md", "b/x.md");

    Verdict.Blocked blocked = blocked(preflight.check(worst, path -> path.value().equals("a/x.md")));

    assertThat(blocked.findings()).extracting(Finding::reason)
        .containsExactly(UNKNOWN_ACTION, DUPLICATE_INPUT_PATH, DUPLICATE_BASENAME_AFTER_STAGING, MISSING_INPUT_PATH,
            DELIVERABLE_OVERWRITES_INPUT, BUDGET_TOO_LARGE)
        .isSorted();
    assertThat(blocked.reason()).isEqualTo(UNKNOWN_ACTION);
    assertThat(blocked.detail())
        .contains("\"fly\"", "given more than once: a/x.md", "a/x.md and b/x.md", "not there: b/x.md",
            "deliverable a/x.md", "9000000, at most 500000");
  }

  @Test
  void check_manyFindingsOfOneKind_areCountedNotListed() {
    Verdict.Blocked blocked = blocked(preflight.check(job("1", "2", "3", "4", "5"), _ -> false));

    assertThat(blocked.detail()).isEqualTo("not there: 1, 2, 3 and 2 more");
  }

  @Test
  void check_switchesOff_askForNothing() {
    JobDefinition lax = lax("a/x.md", "a/x.md", "b/x.md");

    assertThat(preflight.check(lax, path -> {
      throw new AssertionError("asked for " + path);
    })).isEqualTo(new Verdict.Runnable());
  }

  @Test
  void check_oneSwitchOff_leavesTheOthersOn() {
    List<Input> inputs = inputs("a/x.md", "a/x.md", "b/x.md");

    assertThat(reasonsOf(inputs, new PreflightSwitches(false, true, true)))
        .containsExactlyInAnyOrder(DUPLICATE_INPUT_PATH, DUPLICATE_BASENAME_AFTER_STAGING);
    assertThat(reasonsOf(inputs, new PreflightSwitches(true, false, true)))
        .containsExactlyInAnyOrder(DUPLICATE_BASENAME_AFTER_STAGING, MISSING_INPUT_PATH);
    assertThat(reasonsOf(inputs, new PreflightSwitches(true, true, false)))
        .containsExactlyInAnyOrder(DUPLICATE_INPUT_PATH, MISSING_INPUT_PATH);
  }

  @Test
  void distinct_keepsTheOrderGiven() {
    assertThat(Preflight.distinct(inputs("b", "a", "b", "c"))).extracting(ObjectPath::value)
        .containsExactly("b", "a", "c");
  }

  @Test
  void blocked_withoutFinding_isRefused() {
    assertThatThrownBy(() -> new Verdict.Blocked(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource
  void wireName_everyReason_roundTripsInLowerCase(BlockReason reason) {
    assertThat(reason.wireName()).matches("[a-z_]+");
    assertThat(BlockReason.ofWireName(reason.wireName())).isEqualTo(reason);
  }

  @Test
  void budget_zeroOrLess_isRefusedByName() {
    assertThatThrownBy(() -> Budget.ofTokens(0)).hasMessageContaining("budget.tokens is 0");
    assertThatThrownBy(() -> new Budget(null, -1L, null)).hasMessageContaining("budget.calls is -1");
    assertThatThrownBy(() -> BudgetSize.named("huge")).hasMessageContaining("short, medium, large");
    assertThat(Stream.of("short", "medium", "large").map(BudgetSize::named).map(size -> size.budget().tokens()))
        .containsExactly(30_000L, 150_000L, 500_000L);
  }

  private Set<BlockReason> reasonsOf(List<Input> inputs, PreflightSwitches switches) {
    JobDefinition job = new JobDefinition(new JobId("job"), new ActionName("publish"), Payload.EMPTY, inputs, null,
        switches, null, null);
    return Set.copyOf(blocked(preflight.check(job, _ -> false)).findings().stream().map(Finding::reason).toList());
  }

  private List<BlockReason> reasons(JobDefinition job) {
    return preflight.check(job, _ -> true) instanceof Verdict.Blocked blocked
        ? blocked.findings().stream().map(Finding::reason).toList()
        : List.of();
  }

  private static Verdict.Blocked blocked(Verdict verdict) {
    assertThat(verdict).isInstanceOf(Verdict.Blocked.class);
    return (Verdict.Blocked) verdict;
  }

  private static JobDefinition job(String... paths) {
    return new JobDefinition(new JobId("job"), new ActionName("publish"), Payload.EMPTY, inputs(paths), null,
        PreflightSwitches.ALL_ON, null, null);
  }

  private static JobDefinition lax(String... paths) {
    return new JobDefinition(new JobId("job"), new ActionName("publish"), Payload.EMPTY, inputs(paths), null, ALL_OFF,
        null, null);
  }

  private static JobDefinition jobOf(String action, @Nullable String deliverable, @Nullable Budget budget,
      String... paths) {
    return new JobDefinition(new JobId("job"), new ActionName(action), Payload.EMPTY, inputs(paths),
        deliverable == null ? null : ObjectPath.parse(deliverable), PreflightSwitches.ALL_ON, budget, null);
  }

  private static List<Input> inputs(String... paths) {
    return Arrays.stream(paths).map(path -> new Input("source", ObjectPath.parse(path))).toList();
  }
}
