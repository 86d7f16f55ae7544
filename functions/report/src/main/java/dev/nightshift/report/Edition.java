package dev.nightshift.report;

import dev.nightshift.core.preflight.Preflight;
import dev.nightshift.core.preflight.PreflightRound;
import dev.nightshift.core.report.Report;
import dev.nightshift.core.report.ReportPorts;
import dev.nightshift.core.report.Schedule;
import dev.nightshift.core.report.SecondLook;
import dev.nightshift.core.report.Stocktaking;
import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run: count, look again, then say so in metrics and files. */
final class Edition {
  private static final Logger LOG = LoggerFactory.getLogger(Edition.class);
  private static final DateTimeFormatter PLACE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd/HHmm").withZone(ZoneOffset.UTC);

  /** A round of blocked jobs is begun only if so much is left, or a tenth of a shorter invocation: files are still to come. */
  private static final Duration FOR_THE_END = Duration.ofSeconds(60);

  private final ReportOffice office;
  private final ReportLog log;
  private final Policy policy;

  Edition(ReportOffice office, ReportLog log, Policy policy) {
    this.office = office;
    this.log = log;
    this.policy = policy;
  }

  /**
   * @throws RuntimeException if something broke. What was counted by then is in the metrics; the count is in the files even if
   *     blocked jobs could not be looked at
   */
  Report make(Report.Kind kind, Instant deadline) {
    AtomicLong unreadable = new AtomicLong();
    ReportPorts ports = office.ports().heardBy(log).scanning(office.scan().apply(corrupt -> {
      unreadable.incrementAndGet();
      LOG.error("a record can't be read and is in no sum", corrupt);
    }));
    Instant lastRound = lastRound(ports.clock().instant(), deadline);
    PreflightRound preflight = new PreflightRound(
        new Preflight(action -> policy.bindingOf(action).isPresent(), policy.mostTokens()), ports.inputs());

    Stocktaking.Counted counted = new Stocktaking(ports, preflight).count(kind);
    List<Schedule> overdue = overdue(ports, counted.at());
    Report report = new Report(kind, counted.at(), counted.stock(), counted.delayed(), counted.review(),
        counted.malformedMessages(), unreadable.get(), overdue,
        SecondLook.Looked.notYet(counted.blocked()));
    log.counted(report);
    RuntimeException trouble = null;
    try {
      report = report.rechecked(new SecondLook(ports, preflight, policy)
          .look(counted.blocked(), () -> ports.clock().instant().isBefore(lastRound)));
    } catch (RuntimeException e) {
      LOG.error("blocked jobs could not be looked at", e);
      trouble = e;
    }
    keep(report);
    LOG.info("{} report: {} jobs, {}", kind.wireName(), report.stock().total(), report.stock().terms());
    if (trouble != null) {
      throw trouble;
    }
    return report;
  }

  private static Instant lastRound(Instant now, Instant deadline) {
    Duration tenth = Duration.between(now, deadline).dividedBy(10);
    return deadline.minus(tenth.compareTo(FOR_THE_END) < 0 ? tenth : FOR_THE_END);
  }

  private List<Schedule> overdue(ReportPorts ports, Instant now) {
    Set<String> names = office.schedules().stream().map(Schedule::name).collect(Collectors.toSet());
    return Schedule.overdue(office.schedules(), ports.schedules().expect(names, now), now);
  }

  /** The full one stays the latest of its kind while light ones are made. */
  private static List<String> names(Report report) {
    String dated = PLACE.format(report.at()) + "-" + report.kind().wireName();
    return switch (report.kind()) {
      case LIGHT -> List.of(dated, "latest");
      case FULL -> List.of(dated, "latest", "latest-full");
    };
  }

  private void keep(Report report) {
    String json = ReportJson.write(report);
    String text = ReportText.write(report);
    for (String name : names(report)) {
      office.archive().write(name + ".json", "application/json", json);
      office.archive().write(name + ".txt", "text/plain; charset=utf-8", text);
    }
  }
}
