package dev.nightshift.aws;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** The X-Ray root id of the current invocation, which messages carry on in an attribute of our own. */
public final class TraceRoot {
  /** The attribute's name. */
  public static final String ATTRIBUTE = "trace_id";

  private static final Pattern ROOT = Pattern.compile("(?:^|;)\\s*Root=([\\w-]{1,100})(?:;|$)");

  private TraceRoot() {}

  /** Of the invocation that this code runs in; Lambda's Java runtime keeps the header in a system property. */
  public static Optional<String> current() {
    return ofHeader(System.getProperty("com.amazonaws.xray.traceHeader", ""))
        .or(() -> ofHeader(System.getenv().getOrDefault("_X_AMZN_TRACE_ID", "")));
  }

  /**
   * @param header such as {@code Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1}
   */
  public static Optional<String> ofHeader(String header) {
    Matcher root = ROOT.matcher(header);
    return root.find() ? Optional.of(root.group(1)) : Optional.empty();
  }

  static Optional<MessageAttributeValue> attribute(Supplier<Optional<String>> trace) {
    return trace.get().map(SqsText::attribute);
  }
}
