package dev.nightshift.enqueue;

import dev.nightshift.aws.ParsedJob;
import dev.nightshift.core.preflight.Preflight;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request's way through the code without its effects: it is read, and the ledger and the bucket are asked. */
final class Priming {
  private static final Logger LOG = LoggerFactory.getLogger(Priming.class);
  private static final byte[] REQUEST =
      """
          {"jobs": [{"job_id": "priming", "action": "priming", "payload": {"n": 1}, "inputs": [{"role": "r", "path": "p"}]}]}
          """
          .getBytes(StandardCharsets.UTF_8);

  private Priming() {}

  /** Never fails: a snapshot that is not warm is still right. */
  static void run(EnqueuePorts ports) {
    try {
      if (RequestJson.read(REQUEST, "priming") instanceof EnqueueRequest.Jobs request
          && Candidate.read(0, request.jobs().getFirst(), null).job() instanceof ParsedJob.Valid(var job)) {
        ports.index().keysOf(job.definition().jobId());
        ports.ledger().read(job.key());
        ports.inputs().existing(Preflight.distinct(job.definition().inputs()));
      }
    } catch (RequestRefused | RuntimeException e) {
      LOG.warn("not primed", e);
    }
  }
}
