package dev.nightshift.local.emulator;

import java.net.URI;
import java.util.Map;

/** What somebody else already runs at AWS_ENDPOINT_URL. */
public final class EndpointEmulator implements Emulator {

  static final String VARIABLE = "AWS_ENDPOINT_URL";

  private final Endpoints endpoints;

  EndpointEmulator(Map<String, String> environment, String address) {
    this.endpoints = Endpoints.all(byNumber(URI.create(address)),
        environment.getOrDefault("AWS_REGION", environment.getOrDefault("AWS_DEFAULT_REGION", "us-east-1")),
        "000000000000",
        new AccessKey(environment.getOrDefault("AWS_ACCESS_KEY_ID", AccessKey.FOR_TESTS.id()),
            environment.getOrDefault("AWS_SECRET_ACCESS_KEY", AccessKey.FOR_TESTS.secret())));
  }

  /** S3 clients put the bucket into the host's name, unless the host is an IP address. */
  static URI byNumber(URI address) {
    return "localhost".equals(address.getHost())
        ? URI.create(address.toString().replaceFirst("//localhost", "//127.0.0.1"))
        : address;
  }

  @Override
  public Endpoints endpoints() {
    return endpoints;
  }

  @Override
  public String describe() {
    return VARIABLE + " " + endpoints.sqs();
  }

  @Override
  public void close() {
    // It was there before us and stays.
  }
}
