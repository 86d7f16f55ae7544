package dev.nightshift.local.demo;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a night is made of.
 *
 * @param home the folder of template.yaml and events, with functions built
 * @param jobs the JSON of each job
 * @param objects keys that are put into the bucket first
 * @param policy the policy's machine form
 * @param seed decides how the demo's service fails
 * @param keep whether emulator and ledger stay for a next night
 * @param buildFolder for logs, unpacked functions and the state of what is kept
 * @param environment by which an emulator is chosen
 */
public record NightPlan(
    Path home, List<String> jobs, Set<String> objects, String policy, long seed, boolean keep,
    Path buildFolder, Map<String, String> environment) {
  public NightPlan {
    jobs = List.copyOf(jobs);
    objects = Set.copyOf(objects);
    environment = Map.copyOf(environment);
  }

  /** Where an emulator that is kept can be found again. */
  public static Path keptState(Path buildFolder) {
    return buildFolder.resolve("kept.properties");
  }
}
