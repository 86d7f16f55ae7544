package dev.nightshift.local.demo;

import dev.nightshift.local.emulator.AwsClients;
import dev.nightshift.local.lambda.InvocationResult;
import java.io.IOException;
import java.util.Map;

/** What a night that was kept left behind: its ledger, queues and bucket, but no workers. */
public final class KeptStack implements AutoCloseable {
  private final NightSite site;
  private final NightIntake intake;

  private KeptStack(NightSite site) {
    this.site = site;
    this.intake = new NightIntake(site.deployment(),
        new Bucket(site.deployment().clients().s3(), site.deployment().ref("Bucket")));
  }

  /**
   * @param plan of a night that is kept; its jobs do not matter
   */
  public static KeptStack attach(NightPlan plan, NightListener listener) {
    try {
      return new KeptStack(NightSite.open(plan, listener));
    } catch (IOException e) {
      throw new NightFailed("the kept stack can't be reached: " + e.getMessage(), e);
    }
  }

  /**
   * The enqueue function's answer to a request, as JSON. Its jobs wait in the queue until the next night.
   *
   * @throws NightFailed when there is none
   */
  public String enqueue(String request) {
    try {
      return intake.invoke(request).toString();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NightFailed("interrupted while the function ran", e);
    }
  }

  /**
   * Runs one of its functions to its end.
   *
   * @throws NightFailed when it failed
   */
  public void invoke(String function, String event) {
    InvocationResult result;
    try {
      result = site.deployment().invoke(function, event);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NightFailed("interrupted while the function ran", e);
    }
    if (!(result instanceof InvocationResult.Succeeded)) {
      throw new NightFailed(function + " failed (" + result + "); its log is in " + site.deployment().logs(), null);
    }
  }

  /** By the template's names. */
  public Map<String, String> outputs() {
    return site.deployment().outputs();
  }

  public String policyUri() {
    return site.policyUri();
  }

  /** Clients of its emulator; they end with this. */
  public AwsClients clients() {
    return site.deployment().clients();
  }

  @Override
  public void close() {
    site.close();
  }
}
