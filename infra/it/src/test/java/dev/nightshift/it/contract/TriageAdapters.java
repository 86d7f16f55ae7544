package dev.nightshift.it.contract;

import dev.nightshift.aws.DynamoDelayedRequeue;
import dev.nightshift.aws.DynamoLedger;
import dev.nightshift.aws.DynamoLedgerScan;
import dev.nightshift.aws.DynamoManualReview;
import dev.nightshift.aws.DynamoRowScan;
import dev.nightshift.aws.DynamoSettlements;
import dev.nightshift.aws.DynamoSharedBudgets;
import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.triage.DelayedRequeue;
import dev.nightshift.core.triage.ManualReview;

/** What triage and the report need of the contract stack's tables. */
record TriageAdapters(ContractStack stack) {
  Ledger ledger() {
    return new DynamoLedger(stack.clients().dynamodb(), stack.ref("JobsTable"), stack.clients().s3(),
        stack.ref("Bucket"));
  }

  LedgerScan scan() {
    return new DynamoLedgerScan(stack.clients().dynamodb(), stack.ref("JobsTable"), stack.clients().s3(),
        stack.ref("Bucket"), corrupt -> {
          throw corrupt;
        });
  }

  Settlements settlements() {
    return new DynamoSettlements(stack.clients().dynamodb(),
        new DynamoSettlements.Tables(stack.ref("JobsTable"), stack.ref("DelayedRequeueTable"),
            stack.ref("ManualReviewTable"), stack.ref("CountersTable"), stack.ref("BudgetsTable")),
        stack.clients().s3(), stack.ref("Bucket"));
  }

  SharedBudgets sharedBudgets() {
    return new DynamoSharedBudgets(stack.clients().dynamodb(), stack.ref("BudgetsTable"));
  }

  DelayedRequeue delayed() {
    return new DynamoDelayedRequeue(stack.clients().dynamodb(), stack.ref("DelayedRequeueTable"));
  }

  RowScan delayedRows() {
    return new DynamoRowScan(stack.clients().dynamodb(), stack.ref("DelayedRequeueTable"));
  }

  RowScan reviewRows() {
    return new DynamoRowScan(stack.clients().dynamodb(), stack.ref("ManualReviewTable"));
  }

  ManualReview review() {
    return new DynamoManualReview(stack.clients().dynamodb(), stack.ref("ManualReviewTable"), stack.clients().s3(),
        stack.ref("Bucket"));
  }
}
