package dev.nightshift.core.execution;

/** Port: values that nobody draws twice, such as random UUIDs; never from a source that a snapshot clones. */
@FunctionalInterface
public interface Nonces {
  /** 8 to 64 ASCII characters. */
  String draw();
}
