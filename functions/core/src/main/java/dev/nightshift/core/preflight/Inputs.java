package dev.nightshift.core.preflight;

import dev.nightshift.core.job.ObjectPath;
import java.util.Set;

/** Port: the bucket that inputs lie in. */
public interface Inputs {
  /** Those of the paths at which there is an object now. */
  Set<ObjectPath> existing(Set<ObjectPath> paths);
}
