package dev.nightshift.cli;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.triage.TriageRule;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * What happens to a job next, and when, in words.
 *
 * @param policy asked only where it matters
 */
record WhatNext(Supplier<Policy> policy, Instant now) {
  String of(JobRecord job) {
    return switch (job.state()) {
      case JobState.Queued(var notBefore) when now.isBefore(notBefore) ->
        "waits for its retry at " + Times.atAndHowFar(notBefore, now);
      case JobState.Queued(var notBefore) -> "due since " + Times.atAndHowFar(notBefore, now)
          + "; a worker takes it as soon as one is free" + resent(job);
      case JobState.Running(var lease) when lease.live(now) ->
        "a worker has it until " + Times.atAndHowFar(lease.until(), now) + " at the latest";
      case JobState.Running(var lease) -> "nothing was heard of its worker, whose time was over at "
          + Times.atAndHowFar(lease.until(), now) + "; a worker or triage takes it over within minutes";
      case JobState.Delayed(var due) when now.isBefore(due) -> "put off until " + Times.atAndHowFar(due, now);
      case JobState.Delayed(var due) ->
        "due since " + Times.atAndHowFar(due, now) + "; triage sends it to the queue within minutes";
      case JobState.Blocked(var verdict) -> "can't start (" + verdict.reason().wireName() + "): " + verdict.detail()
          + "; hand it in again once that is put right, or discard it";
      case JobState.Dead(var failure) -> "triage files it within minutes: "
          + filed(new TriageRule(policy.get()).afterDeath(job, failure, now)) + resent(job);
      case JobState.InReview(var reason) ->
        "waits for a person since " + Times.atAndHowFar(job.updatedAt(), now) + ": " + reason;
      case JobState.Completed(_, var expiresAt) ->
        "nothing: it is done; the same work is answered with this result until "
            + Times.atAndHowFar(expiresAt, now);
      case JobState.Discarded(var why, _) ->
        "nothing: it was given up (" + why + "); the same work may be handed in again";
    };
  }

  private String filed(JobState next) {
    return next instanceof JobState.Delayed(var due) ? "it will be put off until " + Times.atAndHowFar(due, now)
        : next instanceof JobState.InReview(var reason) ? "it will go to a person (" + reason + ")"
            : StateName.of(next);
  }

  private static String resent(JobRecord job) {
    int resent = job.counts().resent();
    return resent == 0 ? "" : "; its message was sent again " + resent + (resent == 1 ? " time" : " times");
  }
}
