package dev.nightshift.local.demo;

import dev.nightshift.aws.DynamoLedger;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.local.LocalDeployment;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A whole night on this machine: jobs handed in, run against a service that fails, and counted. */
public final class Night {
  private static final List<QueueAttributeName> MESSAGES = List.of(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
      QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
      QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED);

  private final NightPlan plan;
  private final NightListener listener;
  private final NightSite site;
  private final Bucket bucket;
  private final Ledger ledger;

  private Night(NightPlan plan, NightListener listener, NightSite site) {
    this.plan = plan;
    this.listener = listener;
    this.site = site;
    LocalDeployment deployment = site.deployment();
    this.bucket = new Bucket(deployment.clients().s3(), deployment.ref("Bucket"));
    this.ledger = new DynamoLedger(deployment.clients().dynamodb(), deployment.ref("JobsTable"),
        deployment.clients().s3(), bucket.name());
  }

  /**
   * @throws NightFailed when it can't be brought to its end
   */
  public static NightReport run(NightPlan plan, NightListener listener) {
    Instant start = Instant.now();
    try (NightSite site = NightSite.open(plan, listener)) {
      return inFull(new Night(plan, listener, site), start);
    } catch (IOException e) {
      throw new NightFailed("the night can't be set up: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NightFailed("the night was interrupted", e);
    }
  }

  /** What fails because all of it is being ended is no fault of whatever failed. */
  private static NightReport inFull(Night night, Instant start) throws InterruptedException {
    try {
      return night.run(start);
    } catch (RuntimeException e) {
      throw night.site.ending() ? new NightFailed("the night was ended before it was over", e) : e;
    }
  }

  private NightReport run(Instant start) throws InterruptedException {
    bucket.put(NightSite.POLICY_KEY, plan.policy());
    listener.said(bucket.ensure(plan.objects()) + " inputs put into the bucket");
    int before = inLedger();
    site.deployment().startEventSources();
    TriageRounds triage = new TriageRounds(site.deployment(), listener);
    triage.start();
    listener.said("handing in " + plan.jobs().size() + " jobs");
    Instant handedIn = Instant.now();
    List<Admitted> admitted = new NightIntake(site.deployment(), bucket).admit(plan.jobs());
    Set<IdempotencyKey> runnable = keys(admitted.stream().filter(Admitted::runnable));
    listener.said(runnable.size() + " can start, " + admitted.stream().filter(Admitted::blocked).count()
        + " are blocked");
    Map<IdempotencyKey, JobRecord> records = new NightWatch(ledger, this::tickets, this::letters)
        .settle(runnable, standing -> listener.progress(new NightProgress(standing.settled(), runnable.size(),
            standing.running(), standing.delayed(),
            site.service().requests().values().stream().mapToInt(Integer::intValue).sum())));
    Duration run = Duration.between(handedIn, Instant.now());
    site.deployment().stopSchedules();
    MorningReport morning = MorningReport.ask(site.deployment(), bucket);
    return new NightReport(site.emulator().describe(), facts(admitted, records, before, morning), triage.sums(),
        morning,
        Duration.between(start, handedIn), run, site.deployment().logs());
  }

  private NightFacts facts(List<Admitted> admitted, Map<IdempotencyKey, JobRecord> records, int before,
      MorningReport morning) {
    Map<String, Integer> reasons = new HashMap<>();
    admitted.stream().map(Admitted::reason).forEach(reason -> {
      if (reason != null) {
        reasons.merge(reason, 1, Integer::sum);
      }
    });
    return new NightFacts(plan.seed(), admitted.size(), (int) admitted.stream().filter(Admitted::blocked).count(),
        reasons, (int) admitted.stream().filter(Admitted::refused).count(),
        admitted.stream().filter(Admitted::runnable).map(job -> NightJob.of(job, records)).toList(),
        blockedStarted(keys(admitted.stream().filter(Admitted::blocked))), letters(),
        new NightFacts.LedgerFacts(before, keys(admitted.stream().filter(job -> !job.refused())).size(),
            morning.total(),
            morning.terms(), morning.addsUp() && morning.agrees()),
        NightFacts.ServiceFacts.of(site.service()));
  }

  private int blockedStarted(Set<IdempotencyKey> blocked) {
    Set<String> asked = site.service().requests().keySet();
    return (int) blocked.stream()
        .filter(key -> asked.contains(key.value())
            || ledger.read(key).filter(record -> record.counts().triesTotal() > 0).isPresent())
        .count();
  }

  private static Set<IdempotencyKey> keys(Stream<Admitted> jobs) {
    return jobs.map(Admitted::key)
        .flatMap(Stream::ofNullable)
        .map(IdempotencyKey::new)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private int inLedger() {
    return site.deployment()
        .clients()
        .dynamodb()
        .scanPaginator(request -> request.tableName(site.deployment().ref("JobsTable")).select(Select.COUNT))
        .stream()
        .mapToInt(ScanResponse::count)
        .sum();
  }

  /** Those in work and those that wait included: once there is none, nothing runs on its own any more. */
  private int tickets() {
    return messages("JobsQueue");
  }

  private int letters() {
    return messages("DeadLetterQueue");
  }

  private int messages(String queue) {
    return site.deployment()
        .clients()
        .sqs()
        .getQueueAttributes(request -> request.queueUrl(site.deployment().ref(queue)).attributeNames(MESSAGES))
        .attributes()
        .values()
        .stream()
        .mapToInt(Integer::parseInt)
        .sum();
  }
}
