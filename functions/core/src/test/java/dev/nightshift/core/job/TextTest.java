package dev.nightshift.core.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TextTest {
  @Test
  void requireName_emptyBlankOrTooLong_saysWhatIsRight() {
    assertThatThrownBy(() -> Text.requireName("", 8)).hasMessageContaining("1 to 8 characters");
    assertThatThrownBy(() -> Text.requireName(" ", 8)).hasMessageContaining("1 to 8 characters");
    assertThatThrownBy(() -> Text.requireName("123456789", 8)).hasMessageContaining("has 9 characters")
        .hasMessageContaining("at most 8");
    assertThat(Text.requireName("夜".repeat(8), 8)).hasSize(8);
  }

  @Test
  void quoted_longValue_isShortenedAndHoldsNoControlCharacter() {
    assertThat(Text.quoted("x".repeat(61))).isEqualTo('"' + "x".repeat(60) + "…\"");
    assertThat(Text.quoted("a\u0000\n\u007f\u0085b")).isEqualTo("\"a????b\"");
  }

  @Property(tries = 500)
  void cut_anyText_isAPrefixAndNeverEndsInsideACharacter(@ForAll String text,
      @ForAll @IntRange(min = 1, max = 40) int at) {
    String whole = text.replaceAll("[\\uD800-\\uDFFF]", "") + "\ud83d\ude00".repeat(at);

    String cut = Text.cut(whole, at);

    assertThat(whole).startsWith(cut);
    assertThat(cut.length()).isBetween(at - 1, at);
    assertThat(Text.loneSurrogate(cut)).isEqualTo(-1);
  }
}
