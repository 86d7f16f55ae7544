package dev.nightshift.core.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.budget.Budget;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobDefinitionTest {
  private static final Input INPUT = new Input("source", ObjectPath.parse("a.md"));

  @Test
  void constructor_10001Inputs_isRefusedByName() {
    assertThat(withInputs(Collections.nCopies(10_000, INPUT)).inputs()).hasSize(10_000);
    assertThatThrownBy(() -> withInputs(Collections.nCopies(10_001, INPUT)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("inputs has 10001 entries");
  }

  @Test
  void onTermsOf_anotherSubmission_changesOnlyWhatIsNoPartOfTheKey() {
    JobDefinition job = withInputs(List.of(INPUT));
    PreflightSwitches off = new PreflightSwitches(false, false, false);
    JobDefinition again = new JobDefinition(new JobId("other"), new ActionName("other"), new Payload(Map.of("a", 1)),
        List.of(), ObjectPath.parse("out"), off, Budget.ofTokens(5), new Cycle("other"));

    assertThat(job.onTermsOf(again)).isEqualTo(new JobDefinition(job.jobId(), job.action(), job.payload(),
        job.inputs(), null, off, Budget.ofTokens(5), null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0123456789ABCDEF0123456789abcdef", "0123456789abcdef", "0123456789abcdef0123456789abcdeg",
      "０１２３４５６７８９abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef\n"})
  void idempotencyKey_anythingButHex_isRefused(String value) {
    assertThatThrownBy(() -> new IdempotencyKey(value)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("32 lower-case hex digits");
  }

  private static JobDefinition withInputs(List<Input> inputs) {
    return new JobDefinition(new JobId("job"), new ActionName("publish"), Payload.EMPTY, inputs, null,
        PreflightSwitches.ALL_ON, null, null);
  }
}
