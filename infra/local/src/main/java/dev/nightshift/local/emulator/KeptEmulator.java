package dev.nightshift.local.emulator;

import dev.nightshift.local.emulator.ChildServer.Lifetime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** ElasticMQ and moto in the background, from one run to the next. A state file says where they are. */
public final class KeptEmulator implements Emulator {

  private final KeptState state;
  private final Path stateFile;

  private KeptEmulator(KeptState state, Path stateFile) {
    this.state = state;
    this.stateFile = stateFile;
  }

  /** The pair that an earlier run left behind, if both of it still live. */
  public static Optional<KeptEmulator> attach(Path stateFile) {
    return KeptState.read(stateFile).filter(KeptState::lives).map(state -> new KeptEmulator(state, stateFile));
  }

  /** @throws EmulatorUnavailable when there is no moto to be had */
  static KeptEmulator start(Path buildFolder, Path stateFile, Consumer<String> say) {
    stop(stateFile);
    var pair = EmbeddedPair.start(buildFolder, Lifetime.KEPT, say);
    var state = KeptState.of(pair);
    state.write(stateFile);
    return new KeptEmulator(state, stateFile);
  }

  /** Ends the pair, with all that it holds. Says whether one was there. */
  public static boolean stop(Path stateFile) {
    var ended = KeptState.read(stateFile).map(KeptState::processes).orElseGet(Stream::empty);
    var any = ended.map(KeptEmulator::end).reduce(false, Boolean::logicalOr);
    try {
      Files.deleteIfExists(stateFile);
    } catch (IOException e) {
      throw new UncheckedIOException(stateFile + " can't be deleted", e);
    }
    return any;
  }

  private static boolean end(ProcessHandle process) {
    process.destroy();
    try {
      process.onExit().get(3, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    } catch (ExecutionException | TimeoutException e) {
      process.destroyForcibly();
    }
    return true;
  }

  @Override
  public Endpoints endpoints() {
    return state.endpoints();
  }

  @Override
  public String describe() {
    return "embedded and kept: ElasticMQ (SQS) and moto (DynamoDB, S3, SNS, SSM), see " + stateFile;
  }

  @Override
  public void close() {
    // To stay is what it is for; stop(Path) ends it.
  }
}
