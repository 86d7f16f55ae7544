package dev.nightshift.local.emulator;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Which stand-in for AWS is used: what AWS_ENDPOINT_URL names; else LocalStack, when a Docker engine answers; else
 * ElasticMQ and moto on this machine. NIGHTSHIFT_EMULATOR ({@code endpoint}, {@code docker}, {@code embedded}) leaves no
 * choice.
 */
public final class EmulatorChoice {

  static final String VARIABLE = "NIGHTSHIFT_EMULATOR";

  private final Map<String, String> environment;
  private final Path buildFolder;
  private final Consumer<String> say;

  /**
   * @param buildFolder
   *            for logs, and for a Python environment where one must be made; the same folder each time saves that
   * @param say
   *            hears about what takes long or was passed over, a line at a time
   */
  public EmulatorChoice(Map<String, String> environment, Path buildFolder, Consumer<String> say) {
    this.environment = Map.copyOf(environment);
    this.buildFolder = buildFolder;
    this.say = say;
  }

  /** @throws EmulatorUnavailable with the ways that would help */
  public Emulator start() {
    return switch (forced()) {
      case "endpoint" -> endpoint();
      case "docker" -> docker();
      case "embedded" -> embedded();
      case "" -> firstThatWorks();
      default -> throw new EmulatorUnavailable(
          VARIABLE + " is '" + forced() + "'; it may be endpoint, docker, embedded or unset");
    };
  }

  /**
   * As {@link #start}, but what is started outlives this JVM, and the next call finds it. Docker is passed over: Testcontainers
   * takes its containers away.
   */
  public Emulator startKept(Path stateFile) {
    if (forced().equals("endpoint") || forced().isEmpty() && environment.containsKey(EndpointEmulator.VARIABLE)) {
      return endpoint();
    }
    if (forced().equals("docker")) {
      throw new EmulatorUnavailable(
          VARIABLE + " is 'docker', whose containers are not kept; set it to embedded, or to endpoint");
    }
    return KeptEmulator.attach(stateFile)
        .orElseGet(() -> explained(() -> KeptEmulator.start(buildFolder, stateFile, say)));
  }

  private String forced() {
    return environment.getOrDefault(VARIABLE, "").toLowerCase(Locale.ROOT);
  }

  private Emulator firstThatWorks() {
    if (environment.containsKey(EndpointEmulator.VARIABLE)) {
      return endpoint();
    }
    if (DockerEmulator.engineAnswers(environment)) {
      try {
        return docker();
      } catch (EmulatorUnavailable e) {
        say.accept("Docker answers, but " + e.getMessage() + "; using the embedded emulators");
      }
    }
    return embedded();
  }

  private Emulator endpoint() {
    var address = environment.get(EndpointEmulator.VARIABLE);
    if (address == null) {
      throw new EmulatorUnavailable(VARIABLE + " is 'endpoint', but " + EndpointEmulator.VARIABLE + " is not set");
    }
    return new EndpointEmulator(environment, address);
  }

  private Emulator docker() {
    return DockerEmulator.start(environment, say);
  }

  private Emulator embedded() {
    return explained(() -> EmbeddedEmulator.start(buildFolder, say));
  }

  private static <E extends Emulator> E explained(Supplier<E> start) {
    try {
      return start.get();
    } catch (EmulatorUnavailable e) {
      throw new EmulatorUnavailable("""
          No emulator of AWS can be had: %s. Any of these will do:
            - set AWS_ENDPOINT_URL to one that runs already;
            - start Docker (an image other than LocalStack's: NIGHTSHIFT_LOCALSTACK_IMAGE);
            - install python3 with pip, or with moto: pip install 'moto[server]'.""".formatted(e.getMessage()), e);
    }
  }
}
