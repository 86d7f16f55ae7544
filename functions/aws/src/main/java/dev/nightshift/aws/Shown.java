package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.job.Text;
import java.util.regex.Pattern;

/** Values as they are shown to people in messages. */
final class Shown {
  private static final Pattern PLAIN_NAME = Pattern.compile("[\\p{L}\\p{N}_-]{1,60}");
  private static final int LONGEST_NUMBER = 40;

  private Shown() {}

  /**
   * With a replacement character for each control character and half of a character: not all that writes answers and logs
   * escapes them.
   */
  static String clean(String text) {
    StringBuilder out = new StringBuilder(text.replaceAll("\\p{Cc}", "\ufffd"));
    for (int lone = Text.loneSurrogate(text); lone >= 0; lone = Text.loneSurrogate(out.toString())) {
      out.setCharAt(lone, '\ufffd');
    }
    return out.toString();
  }

  /** The type alone, for values that are nobody's business. */
  static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "text";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      case NULL -> "null";
      case ARRAY -> "a list";
      case OBJECT -> "an object";
      case MISSING -> "missing";
      case BINARY, POJO -> "no JSON";
    };
  }

  /** The type and, where short, the value. */
  static String value(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "the text " + Text.quoted(value.textValue());
      case NUMBER -> "the number " + number(value.asText());
      case BOOLEAN -> value.asText();
      case NULL, ARRAY, OBJECT, MISSING, BINARY, POJO -> type(value);
    };
  }

  static String number(String digits) {
    return digits.length() <= LONGEST_NUMBER ? digits : digits.substring(0, LONGEST_NUMBER) + "…";
  }

  /** A field's name behind its parent's: {@code payload.a}, {@code payload["a b"]}. */
  static String child(String parent, String name) {
    return PLAIN_NAME.matcher(name).matches() ? parent + "." + name : parent + "[" + Text.quoted(name) + "]";
  }
}
