package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.PlainValue;
import dev.nightshift.testkit.SampleRecords;
import org.junit.jupiter.api.Test;

final class StoredValueTest {
  @Test
  void plainValues_writtenAndRead_areTheSameToTheType() {
    Object values = PlainValue.copyOf(SampleRecords.plainValues(), "values");

    String json = Json.write(StoredValue.write(values));

    assertThat(StoredValue.read(StoredValue.tree(json))).isEqualTo(values);
    assertThat(json).contains("\"exact\":{\"$n\":\"1.50\"}", "\"$$n\":", "\"$$$n\":", "\\ud83d", "\\ufffe\\uffff");
  }

  @Test
  void definition_withEveryField_isTheSame() {
    var full = SampleRecords.full("job 夜", 10);
    var small = SampleRecords.small("job");

    assertThat(DefinitionJson.read(DefinitionJson.write(full))).isEqualTo(full);
    assertThat(DefinitionJson.read(DefinitionJson.write(small))).isEqualTo(small);
  }
}
