package dev.nightshift.report;

import dev.nightshift.aws.CorruptRecord;
import dev.nightshift.aws.Environment;
import dev.nightshift.aws.Wiring;
import dev.nightshift.aws.telemetry.NightshiftMetrics;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.report.ReportPorts;
import dev.nightshift.core.report.Schedule;
import dev.nightshift.core.retry.Policy;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What stays between the report's invocations.
 *
 * @param ports heard by nobody yet
 * @param scan of the ledger, given whom to tell of records that can't be read
 * @param schedules whose ticks are awaited
 */
record ReportOffice(ReportPorts ports, Function<Consumer<CorruptRecord>, LedgerScan> scan, Archive archive,
    List<Schedule> schedules, Supplier<Policy> policy) {
  ReportOffice {
    schedules = List.copyOf(schedules);
  }

  static ReportOffice onAws(Map<String, String> variables) {
    Environment environment = new Environment(variables);
    Wiring wiring = Wiring.of(environment);
    InstantSource clock = InstantSource.system();
    ReportPorts ports = new ReportPorts(wiring.ledger(), wiring.jobIndex(), wiring.ledgerScan(_ -> {
    }), wiring.delayedRows(), wiring.reviewRows(), wiring.inputs(), wiring.tickets(), wiring.scheduleBook(),
        wiring.recheckMemory(), _ -> {
        }, () -> UUID.randomUUID().toString(), clock);
    return new ReportOffice(ports, wiring::ledgerScan, new S3Archive(wiring.clients().s3(), environment.bucket()),
        SchedulesJson.read(environment.schedules()), wiring.policy(clock));
  }

  /** One run, by the policy that is in force now. */
  Edition edition(NightshiftMetrics metrics) {
    return new Edition(this, new ReportLog(metrics), policy.get());
  }
}
