package dev.nightshift.local.demo;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a night came to, without anything that depends on time: two nights with one seed are equal.
 *
 * @param total jobs that were handed in
 * @param blocked those that could not start
 * @param blockedReasonCount how many for which reason
 * @param refused those that were not accepted at all: their {@code job_id} is in use, or something broke
 * @param jobs those that could start, in the order in which they were handed in
 * @param blockedStarted blocked jobs that were tried or asked for all the same, as ledger and service know it
 * @param letters messages that are left in the dead-letter queue
 * @param inLedger what the ledger held before and after the night
 * @param service what the demo's service was asked and did during this night
 */
public record NightFacts(
    long seed, int total, int blocked, Map<String, Integer> blockedReasonCount, int refused, List<NightJob> jobs,
    int blockedStarted, int letters, LedgerFacts inLedger, ServiceFacts service) {
  public NightFacts {
    blockedReasonCount = Map.copyOf(blockedReasonCount);
    jobs = List.copyOf(jobs);
  }

  /**
   * @param requests calls, failed ones included
   * @param effects things done
   * @param duplicates effects beyond the first of a job
   * @param outcomes how often the service met a call how
   */
  public record ServiceFacts(int requests, int effects, int duplicates, Map<FlakyOutcome, Integer> outcomes) {
    public ServiceFacts {
      outcomes = Map.copyOf(outcomes);
    }

    static ServiceFacts of(FlakyServer service) {
      List<Effect> effects = service.effects();
      long jobs = effects.stream().map(Effect::job).distinct().count();
      return new ServiceFacts(service.requests().values().stream().mapToInt(Integer::intValue).sum(), effects.size(),
          (int) (effects.size() - jobs), service.outcomes());
    }
  }

  /**
   * @param before jobs that it held when the night began
   * @param accepted different jobs that were handed in and accepted, blocked ones included, now or before
   * @param total jobs that the report counted
   * @param terms how many count as what
   * @param sound whether the terms add up to the total, and the tables agree with the ledger
   */
  public record LedgerFacts(int before, int accepted, int total, Map<String, Integer> terms, boolean sound) {
    public LedgerFacts {
      terms = Map.copyOf(terms);
    }

    /** Whether the report counted what was handed in: all of it, and nothing else unless it was there before. */
    public boolean complete() {
      return before == 0 ? total == accepted : total >= accepted && total >= before;
    }
  }

  public int runnable() {
    return jobs.size();
  }

  /** How many of the jobs that could start are in which state. */
  public Map<String, Integer> states() {
    Map<String, Integer> states = new TreeMap<>();
    jobs.forEach(job -> states.merge(job.state(), 1, Integer::sum));
    return states;
  }

  /**
   * Whether every job that was accepted is done, or waits for a person or a later night; none was done twice; and the report
   * counted each of them once.
   */
  public boolean asPromised() {
    return jobs.stream().allMatch(NightJob::settled) && letters == 0 && refused == 0 && blockedStarted == 0
        && inLedger.sound() && inLedger.complete() && service.duplicates() == 0;
  }
}
