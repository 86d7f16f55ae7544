package dev.nightshift.core.preflight;

import dev.nightshift.core.job.ObjectPath;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Port: the bucket that inputs lie in and deliverables go to. */
public interface Inputs {
  /** Those of the paths at which there is an object now. */
  Set<ObjectPath> existing(Set<ObjectPath> paths);

  /** When the object at this path was last written, in whole seconds at the least; empty: there is none. */
  Optional<Instant> writtenAt(ObjectPath path);
}
