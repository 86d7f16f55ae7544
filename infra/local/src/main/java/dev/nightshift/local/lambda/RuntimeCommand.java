package dev.nightshift.local.lambda;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** How a function's process is started: by the managed runtime's command, with the managed runtime's environment. */
final class RuntimeCommand {

  private static final DateTimeFormatter STREAM_DATE = DateTimeFormatter.ofPattern("yyyy/MM/dd");

  private final FunctionDefinition function;
  private final Path taskRoot;
  private final RuntimeLibraries libraries;

  RuntimeCommand(FunctionDefinition function, Path taskRoot, RuntimeLibraries libraries) {
    this.function = function;
    this.taskRoot = taskRoot;
    this.libraries = libraries;
  }

  ProcessBuilder processFor(String runtimeApi, Path temporaryFiles) {
    var builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx" + heapMegabytes() + "m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
        "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
        "--add-opens=java.base/java.io=ALL-UNNAMED", "-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac",
        "-Djava.io.tmpdir=" + temporaryFiles,
        "-D" + RuntimeLibraries.NATIVE_PROPERTY + "=" + libraries.nativeHalf().toAbsolutePath(), "-cp",
        libraries.classPath(), RuntimeLibraries.MAIN_CLASS, function.handler());
    builder.directory(taskRoot.toFile());
    builder.redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(environment(runtimeApi));
    return builder;
  }

  /** The rest is for what a JVM needs beside its heap. */
  private int heapMegabytes() {
    return Math.max(64, function.memoryMegabytes() * 4 / 5);
  }

  private Map<String, String> environment(String runtimeApi) {
    var variables = new LinkedHashMap<String, String>();
    variables.put("PATH", "/usr/local/bin:/usr/bin:/bin");
    variables.put("LANG", "en_US.UTF-8");
    variables.put("TZ", ":UTC");
    variables.put("AWS_EXECUTION_ENV", "AWS_Lambda_java25");
    variables.put("AWS_EMF_ENVIRONMENT", "Lambda");
    variables.putAll(function.environment());
    variables.put("AWS_LAMBDA_RUNTIME_API", runtimeApi);
    variables.put("AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand");
    variables.put("AWS_LAMBDA_FUNCTION_NAME", function.name());
    variables.put("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST");
    variables.put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", String.valueOf(function.memoryMegabytes()));
    variables.put("AWS_LAMBDA_LOG_GROUP_NAME", function.logGroup().name());
    variables.put("AWS_LAMBDA_LOG_STREAM_NAME", STREAM_DATE.format(LocalDate.now(ZoneOffset.UTC)) + "/[$LATEST]"
        + UUID.randomUUID().toString().replace("-", ""));
    variables.put("LAMBDA_TASK_ROOT", taskRoot.toAbsolutePath().toString());
    variables.put("_HANDLER", function.handler());
    return variables;
  }
}
