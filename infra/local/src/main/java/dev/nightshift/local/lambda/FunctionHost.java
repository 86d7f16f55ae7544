package dev.nightshift.local.lambda;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** One function with its processes: started when needed, kept for the next event, thrown away once they fail. */
final class FunctionHost implements AutoCloseable {

  private final FunctionDefinition function;
  private final RuntimeCommand command;
  private final ProcessWarden warden;
  private final Path temporaryFiles;
  private final Semaphore places;
  private final AtomicInteger started = new AtomicInteger();
  /** Those without an event; the last one used is the first to be used again. */
  private final ConcurrentLinkedDeque<RuntimeProcess> idle = new ConcurrentLinkedDeque<>();
  private final Set<RuntimeProcess> all = ConcurrentHashMap.newKeySet();

  FunctionHost(FunctionDefinition function, RuntimeLibraries libraries, ProcessWarden warden, Path work) {
    this.function = function;
    this.warden = warden;
    this.temporaryFiles = work.resolve("tmp");
    this.places = new Semaphore(function.maximumInstances());
    this.command = new RuntimeCommand(function,
        TaskRoot.unpack(function.code(), function.layers(), work.resolve("task")), libraries);
  }

  FunctionDefinition definition() {
    return function;
  }

  /** Runs the event to its end, after a wait if all processes are busy. */
  InvocationResult invoke(String event) throws InterruptedException {
    places.acquire();
    try {
      var process = takeOrStart();
      try {
        return process.invoke(event);
      } finally {
        giveBack(process);
      }
    } finally {
      places.release();
    }
  }

  private RuntimeProcess takeOrStart() {
    for (var process = idle.pollFirst(); process != null; process = idle.pollFirst()) {
      if (process.isAlive()) {
        return process;
      }
      discard(process);
    }
    var process = new RuntimeProcess(function, command, warden,
        temporaryFiles.resolve(String.valueOf(started.incrementAndGet())));
    all.add(process);
    return process;
  }

  private void giveBack(RuntimeProcess process) {
    if (process.isAlive() && !Thread.currentThread().isInterrupted()) {
      idle.addFirst(process);
    } else {
      discard(process);
    }
  }

  private void discard(RuntimeProcess process) {
    all.remove(process);
    process.close();
  }

  /** The ids of the processes that live. */
  List<Long> processes() {
    return all.stream().filter(RuntimeProcess::isAlive).map(RuntimeProcess::pid).toList();
  }

  /** SIGKILL to all of them, in the middle of whatever they do. */
  void kill() {
    all.forEach(RuntimeProcess::kill);
  }

  @Override
  public void close() {
    kill();
    all.forEach(RuntimeProcess::close);
    all.clear();
    idle.clear();
  }
}
