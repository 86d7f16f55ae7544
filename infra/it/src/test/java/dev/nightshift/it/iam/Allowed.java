package dev.nightshift.it.iam;

/**
 * One action that a function's role allows.
 *
 * @param thing as the template names it: {@code JobsTable.Arn/index/job_id}, {@code Bucket.Arn/results/*}
 */
record Allowed(String function, String action, String thing) {
  boolean covers(Call call) {
    return function.equals(call.function()) && action.equals(call.action())
        && (thing.endsWith("*") ? call.thing().startsWith(thing.substring(0, thing.length() - 1))
            : thing.equals(call.thing()));
  }
}
