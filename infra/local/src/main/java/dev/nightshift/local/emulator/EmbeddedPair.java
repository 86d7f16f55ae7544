package dev.nightshift.local.emulator;

import dev.nightshift.local.emulator.ChildServer.Lifetime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** ElasticMQ for SQS and moto for the rest, started side by side. */
final class EmbeddedPair implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(60);

  /** A session of its own, so that Ctrl-C in the terminal does not reach what is to be kept. */
  private static final String DETACH = "import os, sys; os.setsid(); os.execv(sys.argv[1], sys.argv[1:])";

  private final ChildServer elasticMq;
  private final ChildServer moto;
  private final Endpoints endpoints;

  private EmbeddedPair(ChildServer elasticMq, ChildServer moto, Endpoints endpoints) {
    this.elasticMq = elasticMq;
    this.moto = moto;
    this.endpoints = endpoints;
  }

  static EmbeddedPair start(Path buildFolder, Lifetime lifetime, Consumer<String> say) {
    var python = new MotoPython(buildFolder, say).interpreter();
    var folder = buildFolder.resolve("emulator");
    var moto = ChildServer.start("moto", command(lifetime, python, List.of(python, "-c", motoScript())), folder,
        lifetime);
    var elasticMq = ChildServer.start("elasticmq", command(lifetime, python, elasticMqCommand()), folder, lifetime);
    try {
      var rest = address(moto);
      var endpoints = new Endpoints(address(elasticMq), rest, rest, rest, rest, ElasticMqServer.REGION,
          ElasticMqServer.ACCOUNT, AccessKey.FOR_TESTS);
      return new EmbeddedPair(elasticMq, moto, endpoints);
    } catch (RuntimeException e) {
      elasticMq.close();
      moto.close();
      throw e;
    }
  }

  private static URI address(ChildServer server) {
    return URI.create("http://127.0.0.1:" + server.port(START));
  }

  private static List<String> command(Lifetime lifetime, String python, List<String> command) {
    if (lifetime == Lifetime.WATCHED) {
      return command;
    }
    var detached = new ArrayList<>(List.of(python, "-c", DETACH));
    detached.addAll(command);
    return detached;
  }

  private static List<String> elasticMqCommand() {
    return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
        "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--sun-misc-unsafe-memory-access=allow", "-cp",
        System.getProperty("java.class.path"), ElasticMqServer.class.getName());
  }

  private static String motoScript() {
    try (var script = Objects.requireNonNull(EmbeddedPair.class.getResourceAsStream("moto_server.py"))) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("moto_server.py can't be read", e);
    }
  }

  Endpoints endpoints() {
    return endpoints;
  }

  ProcessHandle elasticMq() {
    return elasticMq.handle();
  }

  ProcessHandle moto() {
    return moto.handle();
  }

  @Override
  public void close() {
    elasticMq.close();
    moto.close();
  }
}
