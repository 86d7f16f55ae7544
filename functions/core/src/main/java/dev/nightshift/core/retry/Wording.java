package dev.nightshift.core.retry;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a message says in words. A message often names what the job was about, too, so a word counts only where an error would
 * stand:
 * <ul>
 * <li>a code ({@code ECONNRESET}, {@code insufficient_quota}, {@code ThrottlingException}) as a whole word, anywhere;
 * <li>several words where a clause of the message begins or ends with them;
 * <li>a single word where it is a whole clause: {@code Request failed: unauthorized}.
 * </ul>
 * Clauses end at punctuation and line ends. Numbers before them, and {@code HTTP} and {@code error}, are passed over: a number
 * in a text is no status.
 */
final class Wording {
  private static final Pattern CODE =
      Pattern.compile("\\w*_\\w+|[A-Z][A-Z0-9]{3,}|[A-Z][a-z]+\\w*[A-Z]\\w*|\\w+(Exception|Error)");
  private static final Pattern BETWEEN_TOKENS = Pattern.compile("[^A-Za-z0-9_]+");
  private static final Pattern BETWEEN_CLAUSES = Pattern.compile("[:;,()\\[\\]{}\\n\\r|]|[.!?](\\s|$)|\\s[-–—]\\s");
  private static final Pattern PREAMBLE = Pattern.compile("^((http(/[\\d.]+)?|error|\\d+)\\s+)+");

  private final Set<String> tokens;
  private final List<String> clauses;

  private Wording(Set<String> tokens, List<String> clauses) {
    this.tokens = tokens;
    this.clauses = clauses;
  }

  static Wording of(String message) {
    return new Wording(Arrays.stream(BETWEEN_TOKENS.split(message)).collect(Collectors.toSet()),
        Arrays.stream(BETWEEN_CLAUSES.split(message.toLowerCase(Locale.ROOT)))
            .map(clause -> PREAMBLE.matcher(clause.strip()).replaceFirst(""))
            .filter(clause -> !clause.isEmpty())
            .toList());
  }

  /** Whether the message says this code, word or phrase. */
  boolean says(String words) {
    if (CODE.matcher(words).matches()) {
      return tokens.contains(words);
    }
    String phrase = words.toLowerCase(Locale.ROOT);
    boolean several = phrase.indexOf(' ') >= 0;
    return clauses.stream()
        .anyMatch(clause -> clause.equals(phrase)
            || several && (clause.startsWith(phrase + " ") || clause.endsWith(" " + phrase)));
  }
}
