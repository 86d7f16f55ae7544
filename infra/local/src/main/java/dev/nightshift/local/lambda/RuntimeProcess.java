package dev.nightshift.local.lambda;

import dev.nightshift.local.lambda.InvocationResult.Crashed;
import dev.nightshift.local.lambda.InvocationResult.FunctionError;
import dev.nightshift.local.lambda.InvocationResult.Succeeded;
import dev.nightshift.local.lambda.InvocationResult.TimedOut;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One process of a function. It is frozen whenever it has nothing to do, and takes one event at a time. */
final class RuntimeProcess implements AutoCloseable {

  /** Beyond Lambda's 10 s, since several may start at once on a small machine. */
  private static final Duration INIT = Duration.ofSeconds(60);

  /** A process of its own that a function started may hold the output open. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  private final FunctionDefinition function;
  private final ProcessWarden warden;
  private final RuntimeApi api;
  private final Process process;
  private final Thread logger;
  private boolean ready;

  RuntimeProcess(FunctionDefinition function, RuntimeCommand command, ProcessWarden warden, Path temporaryFiles) {
    this.function = function;
    this.warden = warden;
    this.api = new RuntimeApi(function.arn());
    try {
      Files.createDirectories(temporaryFiles);
      process = command.processFor(api.address(), temporaryFiles.toAbsolutePath()).start();
      process.getOutputStream().close();
    } catch (IOException e) {
      api.close();
      throw new UncheckedIOException(function.name() + " can't be started", e);
    }
    warden.guard(process.pid());
    logger = Thread.ofPlatform().daemon().name(function.logicalId() + "-" + process.pid()).start(this::log);
  }

  /** Copies what the process prints until its end, and says so after the last line. */
  private void log() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      lines.lines().forEach(this::log);
    } catch (IOException | UncheckedIOException e) {
      log("the rest of the output is lost: " + e.getMessage());
    }
    var status = exitStatus();
    warden.free(pid());
    api.signals().add(new RuntimeSignal.Exited(status));
  }

  /** Not by {@link Process#onExit}: that needs a thread of the common pool, which whoever waits for us may hold. */
  private int exitStatus() {
    while (true) {
      try {
        return process.waitFor();
      } catch (InterruptedException e) {
        // Nobody interrupts this thread, and its last word must be said.
      }
    }
  }

  private void log(String text) {
    function.logGroup().write(new LogLine(function.logicalId(), text));
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Runs one event to its end. The first call waits until the function is loaded. */
  InvocationResult invoke(String event) throws InterruptedException {
    if (!ready) {
      var failure = untilReady(Instant.now().plus(INIT));
      if (failure != null) {
        return failure;
      }
      ready = true;
    }
    var now = Instant.now();
    var invocation = Invocation.of(event, now, now.plus(function.timeout()));
    warden.thaw(pid());
    if (!isAlive()) {
      return crashed(invocation.requestId(), process.waitFor());
    }
    api.deliver(invocation);
    var result = result(invocation);
    switch (result) {
      case Succeeded _,FunctionError _ -> freezeOnceReady();
      case TimedOut _,Crashed _ -> process.waitFor();
    }
    return result;
  }

  private void freezeOnceReady() throws InterruptedException {
    if (untilReady(Instant.now().plus(INIT)) == null) {
      warden.freeze(pid());
    }
  }

  private InvocationResult result(Invocation invocation) throws InterruptedException {
    return switch (signalBefore(invocation.deadline())) {
      case null -> timedOut(invocation);
      case RuntimeSignal.Answered answered -> new Succeeded(answered.payload());
      case RuntimeSignal.Failed failed -> new FunctionError(failed.type(), failed.message());
      case RuntimeSignal.InitFailed failed -> new FunctionError(failed.type(), failed.message());
      case RuntimeSignal.Exited exited -> crashed(invocation.requestId(), exited.status());
      case RuntimeSignal.Ready _ -> throw new IllegalStateException(
          function.name() + " asked for an event before it answered the last one");
    };
  }

  /** Null when the process asks for an event, else why it never will. */
  private @Nullable InvocationResult untilReady(Instant deadline) throws InterruptedException {
    return switch (signalBefore(deadline)) {
      case RuntimeSignal.Ready _ -> null;
      case null -> {
        kill();
        yield new Crashed("not ready after " + INIT.toSeconds() + " s");
      }
      case RuntimeSignal.InitFailed failed -> new FunctionError(failed.type(), failed.message());
      case RuntimeSignal.Exited exited -> new Crashed("ended with " + exited.status() + " before it was ready");
      case RuntimeSignal.Answered _,RuntimeSignal.Failed _ -> throw new IllegalStateException(
          function.name() + " answered an event that it was not given");
    };
  }

  private @Nullable RuntimeSignal signalBefore(Instant deadline) throws InterruptedException {
    return api.signals().poll(Duration.between(Instant.now(), deadline).toMillis(), TimeUnit.MILLISECONDS);
  }

  private InvocationResult timedOut(Invocation invocation) {
    kill();
    log(String.format(Locale.ROOT, "%s %s Task timed out after %.2f seconds", Instant.now(), invocation.requestId(),
        function.timeout().toMillis() / 1000.0));
    return new TimedOut(function.timeout());
  }

  private InvocationResult crashed(String requestId, int status) {
    log("RequestId: " + requestId + " Error: Runtime exited with exit status " + status);
    return new Crashed("ended with " + status);
  }

  /** At any time and from any thread. */
  void kill() {
    process.destroyForcibly();
  }

  /** Returns once the last line is logged. */
  @Override
  public void close() {
    kill();
    try {
      logger.join(LAST_WORDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    api.close();
  }
}
