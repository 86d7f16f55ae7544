package dev.nightshift.testkit.simulation;

import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Meter;
import dev.nightshift.core.execution.Reconciled;
import dev.nightshift.core.execution.Step;
import dev.nightshift.core.execution.StepFailed;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.testkit.simulation.Service.Effect;

/** Does what the plan in its payload says, a call to the effects' server for each step. */
record SimulatedHandler(World world) implements JobHandler {
  @Override
  public String name() {
    return Policies.HANDLER;
  }

  @Override
  public JobResult handle(JobContext job) throws Exception {
    Strand strand = world.conductor.running();
    Ticket ticket = strand.ticket();
    if (ticket == null || !ticket.key().equals(job.idempotencyKey())) {
      throw world.conductor.broken("the handler got another job than its ticket's");
    }
    world.audit.handles(ticket, strand.machine());
    Plan plan = Plan.of(job.payload());
    for (int i = 0; i < plan.modes().length(); i++) {
      try {
        step(job, plan, i, ticket.life());
      } catch (StepFailed e) {
        if (!plan.swallows()) {
          throw e;
        }
      }
    }
    return JobResult.of("steps", (long) plan.modes().length());
  }

  /** What is on its way may still happen, and so is no proof. */
  private Reconciled reconciled(Effect effect) {
    world.wire.point();
    if (world.service.isUndecided(effect)) {
      return new Reconciled.Unknown();
    }
    return world.service.happened(effect) ? new Reconciled.Happened(Service.resultPrefix(effect) + "found")
        : new Reconciled.DidNotHappen();
  }

  private void step(JobContext job, Plan plan, int number, Life life) {
    String name = Plan.stepName(number);
    boolean atMostOnce = plan.isAtMostOnce(number);
    Effect effect = new Effect(job.idempotencyKey(), life, name);
    ServiceCall call = new ServiceCall(world, effect, atMostOnce, job::remaining);
    Step step = job.step(name).reserving(ServiceCall.WORST);
    if (atMostOnce) {
      step.atMostOnce();
    }
    if (plan.reconciles(number)) {
      step.reconcile(() -> reconciled(effect));
    }
    String result = step.run((Meter meter) -> call.make(meter));
    if (!result.startsWith(Service.resultPrefix(effect))) {
      throw world.conductor.broken("P2: " + effect + " has the result of another: " + result);
    }
  }
}
