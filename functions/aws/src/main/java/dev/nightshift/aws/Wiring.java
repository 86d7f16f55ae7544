package dev.nightshift.aws;

import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.execution.Letters;
import dev.nightshift.core.execution.MalformedMessages;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.execution.Visibility;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.preflight.Inputs;
import dev.nightshift.core.report.RecheckMemory;
import dev.nightshift.core.report.ScheduleBook;
import dev.nightshift.core.triage.DeadLetters;
import dev.nightshift.core.triage.DelayedRequeue;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.core.triage.SweepMemory;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * The ports of one stack, on its environment and clients.
 *
 * @param environment the names of tables, queues and bucket
 * @param clients shared by all of them
 */
public record Wiring(Environment environment, AwsClients clients) {
  public static Wiring of(Environment environment) {
    return new Wiring(environment, AwsClients.of(environment));
  }

  public Ledger ledger() {
    return new DynamoLedger(clients.dynamo(), environment.jobsTable(), clients.s3(), environment.bucket());
  }

  public JobIndex jobIndex() {
    return new DynamoJobIndex(clients.dynamo(), environment.jobsTable());
  }

  public Settlements settlements() {
    return new DynamoSettlements(clients.dynamo(),
        new DynamoSettlements.Tables(environment.jobsTable(), environment.delayedRequeueTable(),
            environment.manualReviewTable(), environment.countersTable(), environment.budgetsTable()),
        clients.s3(), environment.bucket());
  }

  public SharedBudgets sharedBudgets() {
    return new DynamoSharedBudgets(clients.dynamo(), environment.budgetsTable());
  }

  /**
   * @param corrupt told of records that can't be read, which the scan leaves out
   */
  public LedgerScan ledgerScan(Consumer<CorruptRecord> corrupt) {
    return new DynamoLedgerScan(clients.dynamo(), environment.jobsTable(), clients.s3(), environment.bucket(), corrupt);
  }

  public DelayedRequeue delayedRequeue() {
    return new DynamoDelayedRequeue(clients.dynamo(), environment.delayedRequeueTable());
  }

  public ManualReview manualReview() {
    return new DynamoManualReview(clients.dynamo(), environment.manualReviewTable(), clients.s3(),
        environment.bucket());
  }

  public SweepMemory sweepMemory() {
    return new DynamoSweepMemory(clients.dynamo(), environment.countersTable());
  }

  public RowScan delayedRows() {
    return new DynamoRowScan(clients.dynamo(), environment.delayedRequeueTable());
  }

  public RowScan reviewRows() {
    return new DynamoRowScan(clients.dynamo(), environment.manualReviewTable());
  }

  public ScheduleBook scheduleBook() {
    return new DynamoScheduleBook(clients.dynamo(), environment.countersTable());
  }

  public RecheckMemory recheckMemory() {
    return new DynamoRecheckMemory(clients.dynamo(), environment.countersTable());
  }

  public SqsQueueDepth queueDepth() {
    return new SqsQueueDepth(clients.sqs(), environment.jobsQueueUrl());
  }

  public DeadLetters deadLetters() {
    return new SqsDeadLetters(clients.sqs(), environment.deadLetterQueueUrl());
  }

  public Tickets tickets() {
    return new SqsTickets(clients.sqs(), environment.jobsQueueUrl(), TraceRoot::current);
  }

  public Letters letters() {
    return new SqsLetters(clients.sqs(), environment.deadLetterQueueUrl(), TraceRoot::current);
  }

  public MalformedMessages malformedMessages() {
    return new SqsLetters(clients.sqs(), environment.deadLetterQueueUrl(), TraceRoot::current);
  }

  public Visibility visibility() {
    return new SqsVisibility(clients.sqs(), environment.jobsQueueUrl());
  }

  public Inputs inputs() {
    return new S3Inputs(clients.s3(), environment.bucket());
  }

  public PolicySource policy(InstantSource clock) {
    return new PolicySource(environment.policyUri(), clients.s3(), clock);
  }
}
