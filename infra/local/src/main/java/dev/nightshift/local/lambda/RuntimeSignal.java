package dev.nightshift.local.lambda;

/** What a process lets its host know. */
sealed interface RuntimeSignal {

  /** It asks for the next event. */
  record Ready() implements RuntimeSignal {}

  record Answered(String requestId, String payload) implements RuntimeSignal {}

  record Failed(String requestId, String type, String message) implements RuntimeSignal {}

  /** The function could not be loaded; the process ends next. */
  record InitFailed(String type, String message) implements RuntimeSignal {}

  record Exited(int status) implements RuntimeSignal {}
}
