package dev.nightshift.testkit.simulation;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.triage.DelayedRequeue;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.core.triage.OpenReview;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The tables of rows at the other end of the wire. What a listing shows may be out of date. */
final class RemoteRows {
  private final World world;
  private List<Row.DelayedRow> before = List.of();

  RemoteRows(World world) {
    this.world = world;
  }

  DelayedRequeue delayed() {
    return new DelayedRequeue() {
      @Override
      public List<Row.DelayedRow> due(Instant now, int limit) {
        return world.wire.read(() -> {
          List<Row.DelayedRow> listed = before;
          if (!world.wire.strikes(world.weather.lag())) {
            before = world.store.delayed().all();
            listed = world.store.delayed().due(now, limit);
          }
          return listed.stream().filter(row -> !now.isBefore(row.due())).limit(limit).toList();
        });
      }

      @Override
      public Optional<Row.DelayedRow> row(IdempotencyKey key) {
        return world.wire.read(() -> world.store.delayed().row(key));
      }

      @Override
      public void removeStale(Row.DelayedRow row) {
        world.wire.write(() -> {
          world.store.delayed().removeStale(row);
          return row;
        });
      }
    };
  }

  ManualReview review() {
    return new ManualReview() {
      @Override
      public Optional<Row.ReviewRow> row(IdempotencyKey key) {
        return world.wire.read(() -> world.store.review().row(key));
      }

      @Override
      public void removeStale(Row.ReviewRow row) {
        world.wire.write(() -> {
          world.store.review().removeStale(row);
          return row;
        });
      }

      @Override
      public void open(Listing wanted, Predicate<OpenReview> visitor) {
        world.wire.read(() -> {
          world.store.review().open(wanted, visitor);
          return wanted;
        });
      }

      @Override
      public Optional<KeptMessage> malformed(String id) {
        return world.wire.read(() -> world.store.review().malformed(id));
      }

      @Override
      public boolean removeMalformed(String id) {
        return world.wire.write(() -> world.store.review().removeMalformed(id));
      }

      @Override
      public void keepMalformed(String body, String why, Instant now) {
        world.wire.write(() -> {
          world.store.review().keepMalformed(body, why, now);
          return body;
        });
      }
    };
  }

  RowScan delayedRows() {
    return new RowScan() {
      @Override
      public long scan(Consumer<Version> visitor) {
        return world.wire.read(() -> world.store.delayed().scan(visitor));
      }

      @Override
      public void removeStale(Version row) {
        world.wire.write(() -> {
          world.store.delayed().removeStale(row);
          return row;
        });
      }
    };
  }

  RowScan reviewRows() {
    return new RowScan() {
      @Override
      public long scan(Consumer<Version> visitor) {
        return world.wire.read(() -> world.store.review().scan(visitor));
      }

      @Override
      public void removeStale(Version row) {
        world.wire.write(() -> {
          world.store.review().removeStale(row);
          return row;
        });
      }
    };
  }
}
