package dev.nightshift.local.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.api.client.AWSLambda;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.utilslite.SdkInternalThreadLocal;

/** What the managed Java runtime brings along: the runtime interface client with its native half. */
record RuntimeLibraries(String classPath, Path nativeHalf) {

  static final String MAIN_CLASS = AWSLambda.class.getName();

  /** Names the native half; without it each JVM unpacks its own over that of its neighbour. */
  static final String NATIVE_PROPERTY = "com.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI";

  static RuntimeLibraries unpackedInto(Path folder) {
    try {
      Files.createDirectories(folder);
      var half = Files.createTempFile(folder, "aws-lambda-jni", ".so");
      Files.copy(packedHalf(), half, StandardCopyOption.REPLACE_EXISTING);
      return new RuntimeLibraries(
          Stream.of(AWSLambda.class, Context.class, PojoSerializer.class, SdkInternalThreadLocal.class)
              .map(RuntimeLibraries::jarOf)
              .collect(Collectors.joining(File.pathSeparator)),
          half);
    } catch (IOException e) {
      throw new UncheckedIOException("the runtime interface client can't be unpacked", e);
    }
  }

  private static InputStream packedHalf() {
    var machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT).contains("aarch64") ? "aarch_64" : "x86_64";
    var libc = Files.exists(Path.of("/etc/alpine-release")) ? "linux_musl" : "linux";
    var name = "/jni/libaws-lambda-jni." + libc + "-" + machine + ".so";
    return Objects.requireNonNull(AWSLambda.class.getResourceAsStream(name), name);
  }

  private static String jarOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(type + " is in no jar", e);
    }
  }
}
