package dev.nightshift.core.retry;

import java.util.regex.Pattern;

/**
 * Takes out of a text whatever looks like a credential: keys by their issuers' published prefixes (OpenAI and Anthropic,
 * AWS, Google, GitHub, GitLab, Slack, Stripe), JSON Web Tokens, {@code Authorization} values, passwords in URLs and query
 * parameters, and whatever follows a name such as {@code password} or {@code api_key}.
 */
public final class Secrets {
  private static final String MASK = "***";
  private static final Pattern KEYS = Pattern.compile("\\b(?:sk|pk|rk)[-_](?:[A-Za-z0-9]+[-_])*[A-Za-z0-9_-]{8,}"
      + "|\\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,}\\b" + "|\\bAIza[A-Za-z0-9_-]{20,}" + "|\\bya29\\.[A-Za-z0-9_.-]{10,}"
      + "|\\bgh[pousr]_[A-Za-z0-9]{16,}|\\bgithub_pat_[A-Za-z0-9_]{16,}|\\bglpat-[A-Za-z0-9_-]{16,}"
      + "|\\bxox[abeprs]-[A-Za-z0-9-]{8,}" + "|\\beyJ[A-Za-z0-9_-]{6,}\\.[A-Za-z0-9_-]{6,}(?:\\.[A-Za-z0-9_-]*)?"
      + "|-----BEGIN [A-Z ]*PRIVATE KEY-----[\\s\\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)");
  private static final Pattern AUTHORIZATION =
      Pattern.compile("\\b(bearer|basic)\\s+[A-Za-z0-9+/=._~-]{8,}", Pattern.CASE_INSENSITIVE);
  private static final Pattern IN_URL = Pattern.compile("(://[^\\s/:@]*:)[^\\s/@]+@");
  private static final Pattern NAMED = Pattern.compile("\\b((?:[\\w-]*[_-])?(?:password|passwd|pwd|secret|api[_-]?key"
      + "|access[_-]?key|secret[_-]?key|private[_-]?key|access[_-]?token|auth[_-]?token|session[_-]?token"
      + "|refresh[_-]?token|x-amz-signature|x-amz-security-token|x-api-key)[\"']?\\s*[:=]\\s*[\"']?)([^\\s\"',;&}]+)",
      Pattern.CASE_INSENSITIVE);

  private Secrets() {}

  /** The text with each secret replaced by {@code ***}; a text without one as it is. */
  public static String masked(String text) {
    String masked = KEYS.matcher(text).replaceAll(MASK);
    masked = AUTHORIZATION.matcher(masked).replaceAll("$1 " + MASK);
    masked = IN_URL.matcher(masked).replaceAll("$1" + MASK + "@");
    return NAMED.matcher(masked).replaceAll("$1" + MASK);
  }
}
