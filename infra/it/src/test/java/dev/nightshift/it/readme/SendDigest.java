package dev.nightshift.it.readme;

import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;

/** README's sample of a handler. */
public final class SendDigest implements JobHandler {
  private final Mail mail = new Mail();

  @Override
  public String name() {
    return "mail.digest"; // the policy binds actions to this name
  }

  @Override
  public JobResult handle(JobContext job) {
    String text = job.step("write").run(() -> mail.digestFor(job.payload().text("customer")));
    String id = job.step("send").atMostOnce().run(() -> mail.send(text, job.idempotencyKey().value()));
    return JobResult.of("mail_id", id);
  }

  /** Somebody's mail service. */
  private static final class Mail {
    String digestFor(String customer) {
      return "Dear " + customer;
    }

    String send(String text, String idempotencyKey) {
      return idempotencyKey + "-" + text.length();
    }
  }
}
