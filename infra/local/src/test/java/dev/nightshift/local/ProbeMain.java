package dev.nightshift.local;

import dev.nightshift.local.emulator.EmulatorChoice;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Has an emulator and a frozen function, and waits to be killed. */
final class ProbeMain {

  private ProbeMain() {}

  public static void main(String[] arguments) throws Exception {
    var work = Path.of(arguments[0]);
    var zip = ProbeZip.in(work).toString();
    try (var emulator = new EmulatorChoice(Map.of("NIGHTSHIFT_EMULATOR", "embedded"), Path.of("target"), line -> {
    }).start();
        var deployment = LocalDeployment.plan(ProbeZip.template(), emulator)
            .work(work)
            .property("Function", "CodeUri", zip)
            .property("Impatient", "CodeUri", zip)
            .property("Clockwork", "CodeUri", zip)
            .property("Worker", "CodeUri", zip)
            .deploy()) {
      System.out.println(deployment.invoke("Function", "{}"));
      new CountDownLatch(1).await();
    }
  }
}
