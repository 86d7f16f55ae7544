package dev.nightshift.local.emulator;

import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;

/** LocalStack, or an image that behaves like it, in a container of its own. */
public final class DockerEmulator implements Emulator {

  static final String IMAGE_VARIABLE = "NIGHTSHIFT_LOCALSTACK_IMAGE";

  /** The last release that starts without an account's token. */
  static final String COMMUNITY_IMAGE = "localstack/localstack:4.14.0";

  /** Where engines listen, and where Testcontainers is told of one; those not absolute are in the home folder. */
  private static final List<String> SOCKETS = List.of("/var/run/docker.sock", ".docker/run/docker.sock",
      ".docker/desktop/docker.sock", ".colima/default/docker.sock", ".testcontainers.properties");

  private final LocalStackContainer container;
  private final Endpoints endpoints;
  private final String image;

  private DockerEmulator(LocalStackContainer container, String image) {
    this.container = container;
    this.image = image;
    this.endpoints = Endpoints.all(EndpointEmulator.byNumber(container.getEndpoint()), container.getRegion(),
        "000000000000", new AccessKey(container.getAccessKey(), container.getSecretKey()));
  }

  /** Testcontainers is asked only where there may be an engine: that there is none it reports at length, as an error. */
  static boolean engineAnswers(Map<String, String> environment) {
    var home = Path.of(System.getProperty("user.home"));
    return (environment.containsKey("DOCKER_HOST") || SOCKETS.stream().map(home::resolve).anyMatch(Files::exists)
        || Files.exists(Path.of(environment.getOrDefault("XDG_RUNTIME_DIR", "/run"), "docker.sock")))
        && DockerClientFactory.instance().isDockerAvailable();
  }

  /** @throws EmulatorUnavailable when the image can't be had or does not start */
  static DockerEmulator start(Map<String, String> environment, Consumer<String> say) {
    var image = environment.getOrDefault(IMAGE_VARIABLE, COMMUNITY_IMAGE);
    try {
      pullIfMissing(image, say);
      var container = new LocalStackContainer(
          DockerImageName.parse(image).asCompatibleSubstituteFor("localstack/localstack"));
      container.start();
      return new DockerEmulator(container, image);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmulatorUnavailable("interrupted while " + image + " was pulled", e);
    } catch (RuntimeException e) {
      throw new EmulatorUnavailable(image + " can't be started: " + firstLine(e), e);
    }
  }

  /** Testcontainers would try a failing pull again for two minutes before it says why. */
  private static void pullIfMissing(String image, Consumer<String> say) throws InterruptedException {
    var docker = DockerClientFactory.instance().client();
    try {
      docker.inspectImageCmd(image).exec();
    } catch (NotFoundException e) {
      say.accept("Docker answers: pulling " + image);
      docker.pullImageCmd(image).exec(new PullImageResultCallback()).awaitCompletion();
    }
  }

  private static String firstLine(Throwable failure) {
    var message = String.valueOf(failure.getMessage()).strip();
    return message.lines().findFirst().orElse(failure.getClass().getSimpleName());
  }

  @Override
  public Endpoints endpoints() {
    return endpoints;
  }

  @Override
  public String describe() {
    return image + " in Docker, " + endpoints.sqs();
  }

  @Override
  public void close() {
    container.stop();
  }
}
