package dev.nightshift.local.emulator;

import dev.nightshift.local.emulator.ChildServer.Lifetime;
import java.nio.file.Path;
import java.util.function.Consumer;

/** ElasticMQ and moto, for as long as this JVM lives. */
public final class EmbeddedEmulator implements Emulator {

  private final EmbeddedPair pair;

  private EmbeddedEmulator(EmbeddedPair pair) {
    this.pair = pair;
  }

  /** @throws EmulatorUnavailable when there is no moto to be had */
  static EmbeddedEmulator start(Path buildFolder, Consumer<String> say) {
    return new EmbeddedEmulator(EmbeddedPair.start(buildFolder, Lifetime.WATCHED, say));
  }

  @Override
  public Endpoints endpoints() {
    return pair.endpoints();
  }

  @Override
  public String describe() {
    return "embedded: ElasticMQ (SQS) and moto (DynamoDB, S3, SNS, SSM)";
  }

  @Override
  public void close() {
    pair.close();
  }
}
