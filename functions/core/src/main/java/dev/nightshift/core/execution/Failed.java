package dev.nightshift.core.execution;

import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.RetryDecision;
import org.jspecify.annotations.Nullable;

/**
 * A failed try, judged.
 *
 * @param failure what failed
 * @param decision what follows
 * @param undoneStep an at-most-once step that was begun and of which it is proved that nothing happened
 */
record Failed(Failure failure, RetryDecision decision, @Nullable String undoneStep) {}
