package dev.nightshift.testkit;

import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.preflight.Inputs;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** A bucket of which only the keys are known. Safe for several threads. */
public final class InMemoryInputs implements Inputs {
  private final Set<ObjectPath> objects = ConcurrentHashMap.newKeySet();
  private final AtomicLong calls = new AtomicLong();

  public InMemoryInputs() {}

  public InMemoryInputs(Collection<ObjectPath> objects) {
    this.objects.addAll(objects);
  }

  public void put(ObjectPath path) {
    objects.add(path);
  }

  public void remove(ObjectPath path) {
    objects.remove(path);
  }

  @Override
  public Set<ObjectPath> existing(Set<ObjectPath> paths) {
    calls.incrementAndGet();
    return paths.stream().filter(objects::contains).collect(Collectors.toUnmodifiableSet());
  }

  /** How often it was asked. */
  public long calls() {
    return calls.get();
  }
}
