package dev.nightshift.local.lambda;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Runs functions from their zips, each in processes of its own, as Lambda would. */
public final class LambdaHost implements Invoker, AutoCloseable {

  private final Path work;
  private final RuntimeLibraries libraries;
  private final ProcessWarden warden = new ProcessWarden();
  private final Map<String, FunctionHost> hosts = new ConcurrentHashMap<>();

  /**
   * @param work
   *            a folder that is new, for unpacked code and temporary files; it goes when the host is closed
   */
  public LambdaHost(Path work) {
    this.work = work;
    this.libraries = RuntimeLibraries.unpackedInto(work.resolve("runtime"));
  }

  /** Unpacks the function's code. Its first process starts with its first event. */
  public void add(FunctionDefinition function) {
    hosts.put(function.logicalId(),
        new FunctionHost(function, libraries, warden, work.resolve(function.logicalId())));
  }

  @Override
  public InvocationResult invoke(String logicalId, String event) throws InterruptedException {
    return host(logicalId).invoke(event);
  }

  public FunctionDefinition definition(String logicalId) {
    return host(logicalId).definition();
  }

  /** The ids of the function's processes, frozen ones included. */
  public List<Long> processes(String logicalId) {
    return host(logicalId).processes();
  }

  /** Kills the function's processes in the middle of whatever they do. */
  public void kill(String logicalId) {
    host(logicalId).kill();
  }

  private FunctionHost host(String logicalId) {
    var host = hosts.get(logicalId);
    if (host == null) {
      throw new IllegalArgumentException("there is no function " + logicalId + ", only " + hosts.keySet());
    }
    return host;
  }

  @Override
  public void close() {
    hosts.values().forEach(FunctionHost::close);
    warden.close();
    TaskRoot.remove(work);
  }
}
