package dev.nightshift.cli;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reports that say which kind they are. */
final class FakeReports implements Reports {
  /** Kinds that were asked for. */
  final List<String> made = new ArrayList<>();
  private final InstantSource clock;
  private final Map<Boolean, Made> latest = new HashMap<>();

  private record Made(String kind, Instant at) {}

  FakeReports(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Optional<Kept> latest(Form form, boolean full) {
    return Optional.ofNullable(latest.get(full))
        .map(report -> new Kept(form == Form.PEOPLE ? "a " + report.kind() + " report\n"
            : "{\"v\": 1, \"kind\": \"" + report.kind() + "\"}", report.at()));
  }

  @Override
  public void make(String kind) {
    made.add(kind);
    Made report = new Made(kind, clock.instant());
    latest.put(false, report);
    if (kind.equals("full")) {
      latest.put(true, report);
    }
  }
}
