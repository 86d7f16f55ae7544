package dev.nightshift.local.emulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** The state file of a kept pair. A process is known by its id and the time of its start, since ids are used again. */
record KeptState(KeptProcess elasticMq, KeptProcess moto) {

  static KeptState of(EmbeddedPair pair) {
    return new KeptState(KeptProcess.of(pair.elasticMq(), pair.endpoints().sqs()),
        KeptProcess.of(pair.moto(), pair.endpoints().dynamodb()));
  }

  /** Empty when there is no such file, or none that can be understood. */
  static Optional<KeptState> read(Path file) {
    var lines = new Properties();
    try (var reader = Files.newBufferedReader(file)) {
      lines.load(reader);
      return Optional.of(new KeptState(KeptProcess.read(lines, "elasticmq"), KeptProcess.read(lines, "moto")));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  void write(Path file) {
    var lines = new Properties();
    elasticMq.write(lines, "elasticmq");
    moto.write(lines, "moto");
    try {
      Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
      try (var writer = Files.newBufferedWriter(file)) {
        lines.store(writer, "an emulator that is kept from one run to the next");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + " can't be written", e);
    }
  }

  boolean lives() {
    return processes().count() == 2;
  }

  Stream<ProcessHandle> processes() {
    return Stream.of(elasticMq, moto).flatMap(process -> process.handle().stream());
  }

  Endpoints endpoints() {
    var rest = moto.address();
    return new Endpoints(elasticMq.address(), rest, rest, rest, rest, ElasticMqServer.REGION,
        ElasticMqServer.ACCOUNT, AccessKey.FOR_TESTS);
  }

  record KeptProcess(long pid, Instant startedAt, URI address) {

    static KeptProcess of(ProcessHandle process, URI address) {
      return new KeptProcess(process.pid(), startOf(process), address);
    }

    static KeptProcess read(Properties lines, String name) {
      return new KeptProcess(Long.parseLong(lines.getProperty(name + ".pid")),
          Instant.parse(lines.getProperty(name + ".started_at")),
          URI.create(lines.getProperty(name + ".address")));
    }

    void write(Properties lines, String name) {
      lines.setProperty(name + ".pid", String.valueOf(pid));
      lines.setProperty(name + ".started_at", startedAt.toString());
      lines.setProperty(name + ".address", address.toString());
    }

    Optional<ProcessHandle> handle() {
      return ProcessHandle.of(pid).filter(process -> startOf(process).equals(startedAt));
    }

    private static Instant startOf(ProcessHandle process) {
      return process.info().startInstant().orElse(Instant.EPOCH);
    }
  }
}
