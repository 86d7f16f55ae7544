package dev.nightshift.local.emulator;

/** A running stand-in for AWS. Closing it stops what was started for it, and nothing else. */
public sealed interface Emulator extends AutoCloseable
    permits EndpointEmulator, DockerEmulator, EmbeddedEmulator, KeptEmulator {

  Endpoints endpoints();

  /** One line for people: which stand-in this is. */
  String describe();

  default AwsClients clients() {
    return AwsClients.of(endpoints());
  }

  @Override
  void close();
}
