package dev.nightshift.aws;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.erdtman.jcs.JsonCanonicalizer;
import org.jspecify.annotations.Nullable;

/**
 * Derives the idempotency key of a job: SHA-256 over the RFC 8785 form of what defines the work. An empty list of inputs is
 * the same as none; budget and preflight switches change how the work is done, not which it is.
 */
public final class KeyDerivation {
  private static final int DIGITS = 32;

  private KeyDerivation() {}

  public static IdempotencyKey of(JobDefinition job) {
    return of(job.action(), job.payload(), job.inputs(), job.deliverable(), job.cycle());
  }

  static IdempotencyKey of(ActionName action, Payload payload, List<Input> inputs, @Nullable ObjectPath deliverable,
      @Nullable Cycle cycle) {
    byte[] canonical = canonical(action, payload, inputs, deliverable, cycle).getBytes(StandardCharsets.UTF_8);
    return new IdempotencyKey(Sha256.hex(canonical).substring(0, DIGITS));
  }

  static String canonical(ActionName action, Payload payload, List<Input> inputs, @Nullable ObjectPath deliverable,
      @Nullable Cycle cycle) {
    ObjectNode work = Json.object();
    work.put("action", action.value());
    work.set("payload", PlainJson.nodeOf(payload.fields()));
    if (!inputs.isEmpty()) {
      ArrayNode list = work.putArray("inputs");
      inputs.forEach(input -> list.addObject().put("role", input.role()).put("path", input.path().value()));
    }
    if (deliverable != null) {
      work.put("deliverable", deliverable.value());
    }
    if (cycle != null) {
      work.put("cycle", cycle.value());
    }
    try {
      return new JsonCanonicalizer(Json.write(work)).getEncodedString();
    } catch (IOException e) {
      throw new UncheckedIOException("the canonicalizer refuses JSON that Jackson wrote", e);
    }
  }
}
