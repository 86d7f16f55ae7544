package dev.nightshift.core.execution;

import dev.nightshift.core.job.ObjectPath;

/** A handler ended well and its deliverable is not there, or is an older one. */
final class DeliverableMissing extends Exception {
  private static final long serialVersionUID = 1L;

  DeliverableMissing(ObjectPath path, String what) {
    super("the deliverable " + path + " " + what);
  }
}
