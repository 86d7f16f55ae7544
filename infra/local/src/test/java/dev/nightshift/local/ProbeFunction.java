package dev.nightshift.local;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A function that does what its event says. It is compiled into the zip alone, so it knows no other class of ours. */
public final class ProbeFunction implements RequestHandler<Map<String, Object>, Object> {

  @Override
  public Object handleRequest(Map<String, Object> event, Context context) {
    if (event.get("Records") instanceof List<?> records) {
      return Map.of("batchItemFailures", records.stream()
          .map(Map.class::cast)
          .filter(ProbeFunction::bad)
          .map(message -> Map.of("itemIdentifier", message.get("messageId")))
          .toList());
    }
    try {
      return obey(event, context);
    } catch (InterruptedException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean bad(Map<?, ?> message) {
    return "bad".equals(message.get("body"));
  }

  private static Object obey(Map<String, Object> event, Context context) throws InterruptedException, IOException {
    return switch (String.valueOf(event.get("do"))) {
      case "environment" -> System.getenv();
      case "context" -> Map.of("requestId", context.getAwsRequestId(), "remaining",
          context.getRemainingTimeInMillis(), "arn", context.getInvokedFunctionArn());
      case "print" -> {
        System.out.println(event.get("text"));
        yield "printed";
      }
      case "resource" -> {
        try (var text = Thread.currentThread().getContextClassLoader().getResourceAsStream("layer.txt")) {
          yield text == null ? "none" : new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
      }
      case "hang" -> {
        System.out.println("hanging");
        new CountDownLatch(1).await();
        yield "never";
      }
      case "exit" -> {
        Runtime.getRuntime().halt(7);
        yield "never";
      }
      case "throw" -> throw new IllegalArgumentException("as told");
      default -> event;
    };
  }
}
