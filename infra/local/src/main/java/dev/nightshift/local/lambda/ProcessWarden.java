package dev.nightshift.local.lambda;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * Stops and continues processes, and kills those it guards when this JVM is gone, however it went: a stopped process can't
 * notice that for itself. One shell does it all, so that a signal does not cost a process.
 */
final class ProcessWarden implements AutoCloseable {

  private static final String SCRIPT = """
      trap '' INT HUP TERM
      guarded=' '
      while read -r verb pid; do
        case $verb in
          GUARD) guarded="$guarded$pid " ;;
          FREE) case $guarded in *" $pid "*) guarded="${guarded%%" $pid "*} ${guarded#*" $pid "}" ;; esac ;;
          *) kill -"$verb" "$pid" 2>/dev/null ;;
        esac
        echo $?
      done
      for pid in $guarded; do kill -KILL "$pid" 2>/dev/null; done
      """;

  private final Process shell;
  private final Writer orders;
  private final BufferedReader answers;
  private boolean closed;

  ProcessWarden() {
    try {
      shell = new ProcessBuilder("/bin/sh", "-c", SCRIPT).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException e) {
      throw new UncheckedIOException("/bin/sh can't be started", e);
    }
    orders = new OutputStreamWriter(shell.getOutputStream(), StandardCharsets.UTF_8);
    answers = shell.inputReader(StandardCharsets.UTF_8);
  }

  /** From now on the process dies with this JVM. */
  void guard(long pid) {
    order("GUARD", pid);
  }

  /** The process is over; its id may soon be another's. */
  void free(long pid) {
    order("FREE", pid);
  }

  void freeze(long pid) {
    order("STOP", pid);
  }

  void thaw(long pid) {
    order("CONT", pid);
  }

  /** Returns once the order is carried out. That the process is gone already is no error. */
  private synchronized void order(String verb, long pid) {
    if (closed) {
      return;
    }
    try {
      orders.write(verb + " " + pid + "\n");
      orders.flush();
      if (answers.readLine() == null) {
        throw new IOException("the shell ended");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(verb + " was not carried out", e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      orders.close();
    } catch (IOException e) {
      shell.destroyForcibly();
    }
  }
}
