package dev.nightshift.it.night;

import dev.nightshift.local.demo.FlakyPlan;
import dev.nightshift.local.demo.Night;
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

  NightReport run(boolean keep) throws IOException {
    Path backlog = HOME.resolve("events/backlog-267");
    NightReport report = Night.run(new NightPlan(HOME, Files.readAllLines(backlog.resolve("jobs.jsonl")),
        Set.copyOf(Files.readAllLines(backlog.resolve("objects.txt"))),
        Files.readString(HOME.resolve("events/demo-policy.json")), FlakyPlan.DEFAULT_SEED, keep, BUILD_FOLDER,
        System.getenv()), this);
    System.out.println("a night of " + report.run().toSeconds() + " s on " + report.emulator() + ", set up in "
        + report.setUp().toSeconds() + " s");
    return report;
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
