package dev.nightshift.core.report;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.preflight.PreflightRound;
import dev.nightshift.core.preflight.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts the ledger in one pass, and holds the other tables to it. Only jobs that wait outside the queue are kept in mind. */
public final class Stocktaking {
  /** So many queued jobs are looked at together in a full count. */
  static final int A_ROUND = 50;

  private final ReportPorts ports;
  private final PreflightRound preflight;

  public Stocktaking(ReportPorts ports, PreflightRound preflight) {
    this.ports = ports;
    this.preflight = preflight;
  }

  /**
   * What was found.
   *
   * @param at when the count began
   * @param malformedMessages kept in the manual-review table, of no job
   * @param blocked whose turn it is to be looked at again
   */
  public record Counted(Instant at, Stock stock, CrossCheck delayed, CrossCheck review, long malformedMessages,
      Turn blocked) {}

  /**
   * Some of the blocked jobs.
   *
   * @param picked in order; the last one of them is to be remembered
   * @param all how many there are
   */
  public record Turn(List<IdempotencyKey> picked, long all) {
    public Turn {
      picked = List.copyOf(picked);
    }
  }

  /** Removes rows that are older than their job's record. */
  public Counted count(Report.Kind kind) {
    Pass pass = new Pass(kind, ports.clock().instant());
    ports.scan().scanOutlines(pass::visit);
    pass.checkQueued();
    CrossCheck delayed = check(pass.delayed, ports.delayed(), pass.began).check();
    Checked review = check(pass.review, ports.review(), pass.began);
    return new Counted(pass.began, pass.recount.stock(), delayed, review.check(), review.ofNoJob(),
        new Turn(pass.blocked.picked(), pass.blocked.offered()));
  }

  private record Checked(CrossCheck check, long ofNoJob) {}

  private Checked check(List<CrossCheck.Waiting> jobs, RowScan table, Instant began) {
    List<RowScan.Version> rows = new ArrayList<>();
    long ofNoJob = table.scan(rows::add);
    CrossCheck check = CrossCheck.of(jobs, rows, began, ports.ledger()::read);
    check.stale().forEach(table::removeStale);
    return new Checked(check, ofNoJob);
  }

  /** One pass over the ledger. */
  private final class Pass {
    private final Report.Kind kind;
    private final Instant began;
    private final Recount recount;
    private final List<CrossCheck.Waiting> delayed = new ArrayList<>();
    private final List<CrossCheck.Waiting> review = new ArrayList<>();
    private final Rotation blocked;
    private final List<JobRecord> queued = new ArrayList<>();
    private final CheckedRound checks = new CheckedRound(preflight, ports.listener());

    private Pass(Report.Kind kind, Instant began) {
      this.kind = kind;
      this.began = began;
      this.recount = new Recount(began);
      this.blocked = new Rotation(ports.memory().last(), SecondLook.MOST);
    }

    /** Always wants more. */
    private boolean visit(JobRecord job) {
      switch (job.state()) {
        case JobState.Queued _ when kind == Report.Kind.FULL -> {
          queued.add(job);
          if (queued.size() == A_ROUND) {
            checkQueued();
          }
          return true;
        }
        case JobState.Delayed _ -> delayed.add(CrossCheck.Waiting.of(job));
        case JobState.InReview _ -> review.add(CrossCheck.Waiting.of(job));
        case JobState.Blocked _ -> blocked.offer(job.key());
        case JobState.Queued _,JobState.Running _,JobState.Dead _,JobState.Completed _,JobState.Discarded _ -> {}
      }
      recount.add(job);
      return true;
    }

    /** Counted as they were seen, by what holds now; who can't be checked counts as in a light report. */
    private void checkQueued() {
      List<JobRecord> whole = queued.stream().map(this::whole).flatMap(Optional::stream).toList();
      List<Optional<Verdict>> checked = checks.of(whole);
      Map<IdempotencyKey, Verdict> verdicts = new HashMap<>();
      for (int i = 0; i < whole.size(); i++) {
        IdempotencyKey key = whole.get(i).key();
        checked.get(i).ifPresent(verdict -> verdicts.put(key, verdict));
      }
      queued.forEach(job -> recount.add(job, verdicts.getOrDefault(job.key(), new Verdict.Runnable())));
      queued.clear();
    }

    /** Empty: it went on meanwhile, or can't be read. */
    private Optional<JobRecord> whole(JobRecord outline) {
      try {
        return ports.ledger()
            .read(outline.key())
            .filter(job -> job.seq() == outline.seq() && !job.isFinal());
      } catch (RuntimeException e) {
        ports.listener().on(new ReportEvent.Troubled(outline.key(), e));
        return Optional.empty();
      }
    }
  }
}
