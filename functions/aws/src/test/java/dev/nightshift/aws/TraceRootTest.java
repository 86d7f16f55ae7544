package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TraceRootTest {
  @Test
  void ofHeader_wherever_findsTheRoot() {
    assertThat(TraceRoot.ofHeader("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1"))
        .contains("1-5759e988-bd862e3fe1be46a994272793");
    assertThat(TraceRoot.ofHeader("Parent=1; Root=1-a-b")).contains("1-a-b");
  }

  @Test
  void ofHeader_none_isEmpty() {
    assertThat(TraceRoot.ofHeader("")).isEmpty();
    assertThat(TraceRoot.ofHeader("Parent=1;NotRoot=2")).isEmpty();
  }
}
