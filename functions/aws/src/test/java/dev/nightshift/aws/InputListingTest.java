package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class InputListingTest {
  @Test
  void commonStart_isWhatBothShare_neverHalfACharacter() {
    assertThat(InputListing.commonStart("inputs/a/1", "inputs/b/2")).isEqualTo("inputs/");
    assertThat(InputListing.commonStart("a", "a")).isEqualTo("a");
    assertThat(InputListing.commonStart("a", "b")).isEmpty();
    assertThat(InputListing.commonStart("x😀", "x😁")).isEqualTo("x");
  }
}
