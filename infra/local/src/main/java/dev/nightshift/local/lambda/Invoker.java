package dev.nightshift.local.lambda;

/** Runs one event of a function to its end. */
@FunctionalInterface
public interface Invoker {

  InvocationResult invoke(String function, String event) throws InterruptedException;
}
