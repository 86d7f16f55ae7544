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
 * @param service what the demo's service was asked and did during this night
 */
public record NightFacts(
    long seed, int total, int blocked, Map<String, Integer> blockedReasonCount, int refused, List<NightJob> jobs,
    int blockedStarted, int letters, ServiceFacts service) {
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

  public int runnable() {
    return jobs.size();
  }

  /** How many of the jobs that could start are in which state. */
  public Map<String, Integer> states() {
    Map<String, Integer> states = new TreeMap<>();
    jobs.forEach(job -> states.merge(job.state(), 1, Integer::sum));
    return states;
  }

  /** Whether every job that was accepted is done, or waits for a person or a later night, and none was done twice. */
  public boolean asPromised() {
    return jobs.stream().allMatch(NightJob::settled) && letters == 0 && refused == 0 && blockedStarted == 0
        && service.duplicates() == 0;
  }
}
