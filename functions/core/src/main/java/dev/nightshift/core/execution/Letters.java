package dev.nightshift.core.execution;

/** Port: the dead-letter queue, as the worker writes to it. */
public interface Letters {
  Sending send(Letter letter);
}
