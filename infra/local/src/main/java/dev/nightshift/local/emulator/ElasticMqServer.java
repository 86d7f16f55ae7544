package dev.nightshift.local.emulator;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import org.elasticmq.NodeAddress;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/** SQS by ElasticMQ, as a process. Arguments: the file for its port, and {@code watch} or {@code keep}. */
public final class ElasticMqServer {

  static final String REGION = "us-east-1";
  static final String ACCOUNT = "000000000000";
  private static final String HOST = "127.0.0.1";

  private ElasticMqServer() {}

  public static void main(String[] arguments) throws Exception {
    var portFile = Path.of(arguments[0]);
    var port = freePort();
    SQSRestServerBuilder.withInterface(HOST)
        .withPort(port)
        .withServerAddress(new NodeAddress("http", HOST, port, ""))
        .withAWSRegion(REGION)
        .withAWSAccountId(ACCOUNT)
        .start()
        .waitUntilStarted();
    // Whoever waits for the file must never read half of it.
    var draft = Files.writeString(portFile.resolveSibling(portFile.getFileName() + ".new"), String.valueOf(port));
    Files.move(draft, portFile, StandardCopyOption.ATOMIC_MOVE);
    if (arguments[1].equals("watch")) {
      while (System.in.read() >= 0) {
        // Nothing is said to this process; the end of its input is what it waits for.
      }
      Runtime.getRuntime().halt(0);
    }
  }

  /** The queues' URLs hold the port, so it must be known before the server starts. */
  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
