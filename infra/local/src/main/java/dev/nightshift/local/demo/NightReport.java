package dev.nightshift.local.demo;

import java.nio.file.Path;
import java.time.Duration;

/**
 * A night that is over.
 *
 * @param emulator what it ran on, in words
 * @param facts what it came to
 * @param triage what triage did on the way
 * @param morning the report on the ledger at its end
 * @param setUp from the start to the first job handed in
 * @param run from there to the end, when nothing moved any more
 * @param logs the folder of the functions' logs
 */
public record NightReport(String emulator, NightFacts facts, TriageSums triage, MorningReport morning, Duration setUp,
    Duration run,
    Path logs) {}
