package dev.nightshift.testkit.simulation;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.preflight.Preflight;
import dev.nightshift.core.preflight.PreflightRound;
import dev.nightshift.core.report.CrossCheck;
import dev.nightshift.core.report.Report;
import dev.nightshift.core.report.ReportPorts;
import dev.nightshift.core.report.SecondLook;
import dev.nightshift.core.report.Stocktaking;
import dev.nightshift.core.retry.Policy;

/** One run of the report: the count while everything goes on, then a second look at what is blocked. */
final class ReportProcess implements Runnable {
  static final long LIFETIME = 300_000;

  private final World world;
  private final Equipment equipment;

  ReportProcess(World world, Machine machine) {
    this.world = world;
    this.equipment = new Equipment(world, machine);
  }

  @Override
  public void run() {
    ReportPorts ports = equipment.forTheReport();
    Policy policy = world.wire.read(world.policies::current);
    PreflightRound preflight = new PreflightRound(
        new Preflight(action -> policy.bindingOf(action).isPresent(), policy.mostTokens()), equipment.inputs());
    Report.Kind kind = world.random.nextBoolean() ? Report.Kind.LIGHT : Report.Kind.FULL;
    Stocktaking.Counted counted = new Stocktaking(ports, preflight).count(kind);
    require(counted.delayed());
    require(counted.review());
    new SecondLook(ports, preflight, policy).look(counted.blocked(), () -> true);
  }

  /** A row whose record is gone by TTL goes when it comes due. */
  private void require(CrossCheck check) {
    boolean agrees = check.withoutRow().isEmpty() && check.withoutJob().stream().allMatch(this::isGone);
    if (!agrees) {
      throw world.conductor.broken("P6: rows and ledger disagree: " + check);
    }
  }

  private boolean isGone(IdempotencyKey key) {
    return world.peek(key) == null;
  }
}
