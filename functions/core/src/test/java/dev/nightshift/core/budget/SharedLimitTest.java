package dev.nightshift.core.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SharedLimitTest {
  private static final Instant LAST_SECOND = Instant.parse("2026-12-31T23:59:59.999Z");

  @Test
  void bucket_ofEachPeriod_endsWithIt() {
    assertThat(limit(LimitPeriod.HOUR).bucket("a", LAST_SECOND))
        .isEqualTo(bucket("night#tokens#2026-12-31T23#a", "2027-01-01T00:00:00Z"));
    assertThat(limit(LimitPeriod.DAY).bucket("", LAST_SECOND))
        .isEqualTo(bucket("night#tokens#2026-12-31#", "2027-01-01T00:00:00Z"));
    assertThat(limit(LimitPeriod.MONTH).bucket("#", Instant.parse("2028-02-01T00:00:00Z")))
        .isEqualTo(bucket("night#tokens#2028-02##", "2028-03-01T00:00:00Z"));
  }

  @Test
  void limit_thatIsNone_isRefused() {
    assertThatThrownBy(() -> limit("a b", SharedLimit.Scope.ACCOUNT, null, "1")).hasMessageContaining("name is");
    assertThatThrownBy(() -> limit("a", SharedLimit.Scope.TENANT, null, "1")).hasMessageContaining("tenant_field");
    assertThatThrownBy(() -> limit("a", SharedLimit.Scope.ACTION, "x", "1")).hasMessageContaining("tenant_field");
    assertThatThrownBy(() -> limit("a", SharedLimit.Scope.ACTION, null, "0")).hasMessageContaining("tokens is 0");
    assertThatThrownBy(() -> limit("a", SharedLimit.Scope.ACTION, null, "1.5")).hasMessageContaining("whole number");
  }

  @Test
  void usage_thatNoStoreHoldsExactly_isRefused() {
    assertThatThrownBy(() -> Usage.tokens(-1)).hasMessageContaining("-1 tokens");
    assertThatThrownBy(() -> Usage.ofMoney(new BigDecimal("0.0000000000001"))).hasMessageContaining("12 decimals");
    assertThatThrownBy(() -> Usage.ofMoney(new BigDecimal("1e999999"))).hasMessageContaining("12 decimals");
    assertThatThrownBy(() -> Usage.ofMoney(new BigDecimal("-1"))).hasMessageContaining("usage.money is -1");
    assertThat(Usage.ofMoney(new BigDecimal("1.50"))).isEqualTo(Usage.ofMoney(new BigDecimal("1.5000")));
  }

  private static SharedLimit limit(LimitPeriod period) {
    return new SharedLimit("night", SharedLimit.Scope.ACTION, null, period, Ceiling.TOKENS, BigDecimal.TEN);
  }

  private static SharedLimit limit(String name, SharedLimit.Scope scope, @Nullable String field,
      String amount) {
    return new SharedLimit(name, scope, field, LimitPeriod.DAY, Ceiling.TOKENS, new BigDecimal(amount));
  }

  private static SharedLimit.Bucket bucket(String id, String until) {
    return new SharedLimit.Bucket(id, Instant.parse(until));
  }
}
