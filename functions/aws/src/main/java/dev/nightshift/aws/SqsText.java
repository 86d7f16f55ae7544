package dev.nightshift.aws;

import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/**
 * Text that SQS takes in an attribute.
 *
 * <p>Source: Amazon SQS API Reference, SendMessage: #x9, #xA, #xD, #x20 to #xD7FF, #xE000 to #xFFFD, #x10000 to #x10FFFF.
 */
final class SqsText {
  private SqsText() {}

  static MessageAttributeValue attribute(String text) {
    return MessageAttributeValue.builder().dataType("String").stringValue(allowed(text)).build();
  }

  /** The same with a question mark for each character that is not allowed, and for no text at all. */
  static String allowed(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().map(c -> isAllowed(c) ? c : '?').forEach(out::appendCodePoint);
    return out.isEmpty() ? "?" : out.toString();
  }

  private static boolean isAllowed(int c) {
    return c >= ' ' && c <= 0xd7ff || c >= 0xe000 && c <= 0xfffd || c >= 0x10000 || c == '\t' || c == '\n' || c == '\r';
  }
}
