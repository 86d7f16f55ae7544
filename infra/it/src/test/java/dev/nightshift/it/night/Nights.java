package dev.nightshift.it.night;

import dev.nightshift.local.demo.FlakyPlan;
import dev.nightshift.local.demo.Night;
import dev.nightshift.local.demo.NightJob;
import dev.nightshift.local.demo.NightListener;
import dev.nightshift.local.demo.NightPlan;
import dev.nightshift.local.demo.NightProgress;
import dev.nightshift.local.demo.NightReport;
import dev.nightshift.local.emulator.KeptEmulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Runs the sample backlog. */
final class Nights implements NightListener {
  private static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Path BUILD_FOLDER = Path.of("target", "nights").toAbsolutePath();

  private final List<String> sentences = new CopyOnWriteArrayList<>();
  private final List<String> backlog;
  private final String policy;

  Nights() throws IOException {
    backlog = Files.readAllLines(HOME.resolve("events/backlog-267/jobs.jsonl"));
    policy = Files.readString(HOME.resolve("events/demo-policy.json"));
  }

  NightReport run(boolean keep) throws IOException {
    NightReport report = Night.run(new NightPlan(HOME, backlog,
        Set.copyOf(Files.readAllLines(HOME.resolve("events/backlog-267/objects.txt"))), policy, FlakyPlan.DEFAULT_SEED,
        keep, BUILD_FOLDER, System.getenv()), this);
    System.out.println("a night of " + report.run().toSeconds() + " s on " + report.emulator() + ", set up in "
        + report.setUp().toSeconds() + " s");
    return report;
  }

  /** Whether the demo's policy says so of the job's action. */
  boolean atMostOnce(NightJob job) {
    String action = backlog.stream()
        .map(FunctionLog::tree)
        .filter(line -> line.path("task_id").asText().equals(job.jobId()))
        .findFirst()
        .orElseThrow()
        .path("action")
        .asText();
    return FunctionLog.tree(policy).path("actions").path(action).path("settings").path("at_most_once").asBoolean();
  }

  /** How it must end. */
  ByPlan byPlan(NightJob job) {
    return ByPlan.of(FlakyPlan.DEFAULT_SEED, job.jobId(), atMostOnce(job));
  }

  static void stopKept() {
    KeptEmulator.stop(NightPlan.keptState(BUILD_FOLDER));
  }

  List<String> sentences() {
    return sentences;
  }

  @Override
  public void said(String sentence) {
    sentences.add(sentence);
  }

  @Override
  public void progress(NightProgress progress) {}
}
