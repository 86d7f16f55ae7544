package dev.nightshift.local.demo;

import dev.nightshift.local.LocalDeployment;
import dev.nightshift.local.emulator.Emulator;
import dev.nightshift.local.emulator.EmulatorChoice;
import dev.nightshift.local.emulator.EndpointEmulator;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Where a night takes place: an emulator, the template's resources on it, the functions, and the demo's service. Whatever
 * ends this JVM ends all of it, but for what is to be kept.
 */
final class NightSite implements AutoCloseable {
  private static final String WORKER = "WorkerFunction";
  /**
   * In place of the template's 100, so that the second door is seen: a ticket that comes back for a third try is moved to the
   * dead-letter queue by SQS itself, and triage sends the job a new one.
   */
  private static final int RECEIVES = 2;

  static final String POLICY_KEY = "policies/demo-policy.json";

  private final Deque<Runnable> ends = new ArrayDeque<>();
  private final Thread atExit = new Thread(this::endAtExit, "night-ends");
  private volatile boolean ending;
  private final Emulator emulator;
  private final FlakyServer service;
  private final LocalDeployment deployment;

  private NightSite(NightPlan plan, NightListener listener) throws IOException {
    Runtime.getRuntime().addShutdownHook(atExit);
    try {
      EmulatorChoice choice = new EmulatorChoice(plan.environment(), plan.buildFolder(), listener::said);
      emulator = plan.keep() ? choice.startKept(NightPlan.keptState(plan.buildFolder())) : choice.start();
      atEnd(emulator::close);
      listener.said("emulator: " + emulator.describe());
      service = FlakyServer.start(plan.seed());
      atEnd(service::close);
      deployment = deploy(plan);
      atEnd(deployment::close);
      if (emulator instanceof EndpointEmulator && !plan.keep()) {
        atEnd(deployment::removeResources);
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  static NightSite open(NightPlan plan, NightListener listener) throws IOException {
    return new NightSite(plan, listener);
  }

  private LocalDeployment deploy(NightPlan plan) throws IOException {
    String stack = plan.keep() ? "nightshift-local" : "nightshift-" + HexFormat.of().toHexDigits(nonce());
    String bucket = stack + "-bucket";
    return LocalDeployment.plan(plan.home().resolve("template.yaml"), emulator)
        .stackName(stack)
        .work(plan.buildFolder().resolve(stack))
        .property("Bucket", "BucketName", bucket)
        .property("JobsQueue", "RedrivePolicy.maxReceiveCount", RECEIVES)
        .parameter("PolicyUri", policyUri(bucket))
        .parameter("DeletionProtection", "false")
        .environment(WORKER, PublishArticle.URL_VARIABLE, service.uri().toString())
        .layer(WORKER, handlers())
        .deploy();
  }

  private static String policyUri(String bucket) {
    return "s3://" + bucket + "/" + POLICY_KEY;
  }

  private static int nonce() {
    return ThreadLocalRandom.current().nextInt();
  }

  /** The jar, or the folder of classes, that holds the demo's handler. */
  private static Path handlers() {
    try {
      return Path.of(PublishArticle.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  Emulator emulator() {
    return emulator;
  }

  /** Whether the JVM ends while the night is under way. */
  boolean ending() {
    return ending;
  }

  FlakyServer service() {
    return service;
  }

  String policyUri() {
    return policyUri(deployment.ref("Bucket"));
  }

  LocalDeployment deployment() {
    return deployment;
  }

  private void atEnd(Runnable end) {
    synchronized (ends) {
      ends.push(end);
    }
  }

  private void endAtExit() {
    ending = true;
    endAll();
  }

  private void endAll() {
    synchronized (ends) {
      while (!ends.isEmpty()) {
        ends.pop().run();
      }
    }
  }

  @Override
  public void close() {
    endAll();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException _) {
      // The JVM ends already, and the hook finds nothing left to do.
    }
  }
}
