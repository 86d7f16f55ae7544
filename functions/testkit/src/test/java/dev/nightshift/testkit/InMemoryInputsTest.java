package dev.nightshift.testkit;

import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.preflight.Inputs;

final class InMemoryInputsTest extends InputsContract {
  private final InMemoryInputs inputs = new InMemoryInputs();

  @Override
  protected Inputs inputs() {
    return inputs;
  }

  @Override
  protected void put(ObjectPath path) {
    inputs.put(path);
  }
}
