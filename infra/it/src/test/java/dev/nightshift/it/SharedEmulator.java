package dev.nightshift.it;

import dev.nightshift.local.emulator.Emulator;
import dev.nightshift.local.emulator.EmulatorChoice;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** One emulator for all tests of a run, started by the first that asks and closed after the last. */
public final class SharedEmulator {
  private static final Namespace NAMESPACE = Namespace.create(SharedEmulator.class);

  private SharedEmulator() {}

  public static Emulator of(ExtensionContext context) {
    return context.getRoot().getStore(NAMESPACE).computeIfAbsent(Emulator.class, _ -> start(), Emulator.class);
  }

  private static Emulator start() {
    Emulator emulator = new EmulatorChoice(System.getenv(), Path.of("target", "emulator"), System.out::println).start();
    System.out.println("tests run on " + emulator.describe());
    return emulator;
  }
}
