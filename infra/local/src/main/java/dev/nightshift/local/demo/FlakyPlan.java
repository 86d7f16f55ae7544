package dev.nightshift.local.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Decides how each try ends, by seed, job and try alone: never by time, thread or order of arrival, so that two nights
 * with one seed fail alike.
 */
public final class FlakyPlan {
  /**
   * With it, the 22 runnable jobs of the sample backlog meet every outcome and come to every end: done at once, after a
   * retry, after a delay; refused for good, tries used up with three and with five, outcome unknown.
   */
  public static final long DEFAULT_SEED = 60_076;

  private static final int REVOKED_PERCENT = 5;
  private static final int BROKEN_PERCENT = 5;

  private FlakyPlan() {}

  /**
   * Of 100 jobs 5 are always refused (401) and 5 always broken (500). A try of any other succeeds with 55 %, so that 91 %
   * of these are done within three tries.
   *
   * @param job its {@code job_id}
   * @param attempt from 1
   */
  public static FlakyOutcome outcome(long seed, String job, int attempt) {
    int fate = draw(seed, job, "fate", 100);
    if (fate < REVOKED_PERCENT) {
      return FlakyOutcome.UNAUTHORIZED;
    }
    if (fate < REVOKED_PERCENT + BROKEN_PERCENT) {
      return FlakyOutcome.SERVER_ERROR;
    }
    int luck = draw(seed, job, "try " + attempt, 100);
    if (luck < 55) {
      return FlakyOutcome.SUCCESS;
    }
    if (luck < 69) {
      return FlakyOutcome.THROTTLED;
    }
    if (luck < 83) {
      return FlakyOutcome.UNAVAILABLE;
    }
    if (luck < 88) {
      return FlakyOutcome.SERVER_ERROR;
    }
    return luck < 94 ? FlakyOutcome.HANG : FlakyOutcome.DROP_AFTER_EFFECT;
  }

  /** What the job's answer says it used: 1,000 to 4,999 tokens, the same at every try. */
  static int tokens(long seed, String job) {
    return 1_000 + draw(seed, job, "tokens", 4_000);
  }

  private static int draw(long seed, String job, String what, int bound) {
    byte[] hash = sha256().digest((seed + "\n" + what + "\n" + job).getBytes(UTF_8));
    return (int) Long.remainderUnsigned(ByteBuffer.wrap(hash).getLong(), bound);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
