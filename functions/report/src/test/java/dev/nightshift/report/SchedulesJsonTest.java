package dev.nightshift.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.nightshift.core.report.Schedule;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulesJsonTest {
  @Test
  void read_list_isWhatItSays() {
    assertThat(SchedulesJson.read("[{\"name\": \"nightly-bonsai\", \"period_hours\": 24}]"))
        .containsExactly(new Schedule("nightly-bonsai", Duration.ofHours(24)));
    assertThat(SchedulesJson.read("[]")).isEmpty();
    assertThat(SchedulesJson.read("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {                                            | SCHEDULES is no JSON
      {}                                           | SCHEDULES is no list
      [{"name": "a", "period_hours": 24}, {"name": "b"}] | SCHEDULES[1].period_hours
      [{"name": "a", "period_hours": 0}]           | SCHEDULES[0].period_hours
      [{"name": "a", "period_hours": 1.5}]         | SCHEDULES[0].period_hours
      [{"period_hours": 24}]                       | SCHEDULES[0].name
      """)
  void read_anythingElse_namesWhatIsWrong(String json, String place) {
    assertThatIllegalStateException().isThrownBy(() -> SchedulesJson.read(json))
        .withMessageContainingAll(place, "[{\"name\": \"nightly\", \"period_hours\": 24}]");
  }
}
