package dev.nightshift.cli;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reports that say which kind they are. */
final class FakeReports implements Reports {
  /** Kinds that were asked for. */
  final List<String> made = new ArrayList<>();
  private final InstantSource clock;
  private @Nullable Instant writtenAt;

  FakeReports(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Optional<Kept> latest(Form form) {
    Instant at = writtenAt;
    return at == null ? Optional.empty()
        : Optional.of(new Kept(form == Form.PEOPLE ? "a " + made.getLast() + " report\n"
            : "{\"v\": 1, \"kind\": \"" + made.getLast() + "\"}", at));
  }

  @Override
  public void make(String kind) {
    made.add(kind);
    writtenAt = clock.instant();
  }
}
