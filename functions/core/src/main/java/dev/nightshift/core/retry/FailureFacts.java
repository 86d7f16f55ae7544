package dev.nightshift.core.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a failed try, before anybody judges it.
 *
 * @param errorClass simple name of the exception's type
 * @param types simple names of that type, its supertypes and those of its causes, outermost first
 * @param httpStatus the status of the answer, if there was one
 * @param errorCode the service's own code, if it named one
 * @param retryAfter how long the service asked to be left alone, if it said so
 * @param message what was said, {@code ""} if nothing
 */
public record FailureFacts(
    String errorClass,
    Set<String> types,
    OptionalInt httpStatus,
    @Nullable String errorCode,
    @Nullable Duration retryAfter,
    String message) {
  public FailureFacts {
    types = Collections.unmodifiableSet(new LinkedHashSet<>(types));
    errorCode = errorCode == null ? null : bare(errorCode);
  }

  /**
   * What a job in another process or language tells of its failure.
   *
   * @param errorClass with or without its package or module
   * @param retryAfter as the header has it; {@code null}: it did not say
   */
  public static FailureFacts reported(String errorClass, String message, OptionalInt httpStatus,
      @Nullable String errorCode, @Nullable String retryAfter, Instant now) {
    String simple = errorClass.substring(1 + Math.max(errorClass.lastIndexOf('.'), errorClass.lastIndexOf('$')));
    String name = simple.isEmpty() ? errorClass : simple;
    return new FailureFacts(name, Set.of(name), httpStatus, errorCode,
        retryAfter == null ? null : RetryAfter.parse(retryAfter, now), message);
  }

  /** Reads an exception of which only Nightshift's own details are known. */
  public static FailureFacts of(Throwable thrown, Instant now) {
    return of(thrown, FailureReader.OWN, now);
  }

  /** Reads an exception with its supertypes and causes; the outermost one that knows a detail tells it. */
  public static FailureFacts of(Throwable thrown, FailureReader reader, Instant now) {
    Set<String> types = new LinkedHashSet<>();
    FailureDetails details = null;
    for (Throwable cause : chain(thrown)) {
      for (Class<?> type = cause.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
        types.add(nameOf(type));
      }
      if (details == null) {
        details = reader.read(cause).orElse(null);
      }
    }
    return new FailureFacts(
        nameOf(thrown.getClass()),
        types,
        details == null ? OptionalInt.empty() : details.httpStatus(),
        details == null ? null : details.errorCode().orElse(null),
        details == null ? null : details.retryAfter().map(header -> RetryAfter.parse(header, now)).orElse(null),
        Objects.requireNonNullElse(thrown.getMessage(), ""));
  }

  /** The failure of this try, once a rule has judged it. */
  public Failure failure(Kind kind, String rule, int attempt, Instant now) {
    return new Failure(errorClass, kind, rule, message, attempt, now, retryAfter);
  }

  Wording wording() {
    return Wording.of(message);
  }

  /** DynamoDB's JSON protocol puts a name space before the code, and REST protocols a URL behind it. */
  private static String bare(String code) {
    String afterSpace = code.substring(code.lastIndexOf('#') + 1);
    int colon = afterSpace.indexOf(':');
    return colon > 0 ? afterSpace.substring(0, colon) : afterSpace;
  }

  private static Set<Throwable> chain(Throwable thrown) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Throwable> ordered = new LinkedHashSet<>();
    for (Throwable t = thrown; t != null && seen.add(t); t = t.getCause()) {
      ordered.add(t);
    }
    return ordered;
  }

  private static String nameOf(Class<?> type) {
    return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
  }
}
