package dev.nightshift.testkit;

import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.preflight.Inputs;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** A bucket of which only the keys are known, and when they were written. Safe for several threads. */
public final class InMemoryInputs implements Inputs {
  private final Map<ObjectPath, Instant> objects = new ConcurrentHashMap<>();
  private final AtomicLong calls = new AtomicLong();

  public InMemoryInputs() {}

  public InMemoryInputs(Collection<ObjectPath> objects) {
    objects.forEach(this::put);
  }

  /** Written long ago. */
  public void put(ObjectPath path) {
    put(path, Instant.EPOCH);
  }

  public void put(ObjectPath path, Instant writtenAt) {
    objects.put(path, writtenAt);
  }

  public void remove(ObjectPath path) {
    objects.remove(path);
  }

  @Override
  public Set<ObjectPath> existing(Set<ObjectPath> paths) {
    calls.incrementAndGet();
    return paths.stream().filter(objects::containsKey).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Optional<Instant> writtenAt(ObjectPath path) {
    return Optional.ofNullable(objects.get(path));
  }

  /** How often it was asked for what exists. */
  public long calls() {
    return calls.get();
  }
}
