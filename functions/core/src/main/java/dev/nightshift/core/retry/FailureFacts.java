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
  }

  /** Reads an exception with its supertypes and causes; the outermost one that knows a detail tells it. */
  public static FailureFacts of(Throwable thrown, Instant now) {
    Set<String> types = new LinkedHashSet<>();
    FailureDetails details = null;
    for (Throwable cause : chain(thrown)) {
      for (Class<?> type = cause.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
        types.add(nameOf(type));
      }
      if (details == null && cause instanceof FailureDetails known) {
        details = known;
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
