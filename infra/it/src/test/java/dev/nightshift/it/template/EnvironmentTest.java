package dev.nightshift.it.template;

import static dev.nightshift.it.template.Stack.at;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The template sets what the code reads, by the same names, and nothing else. */
class EnvironmentTest {
  private static final Path FUNCTIONS = Stack.ROOT.resolve("functions");
  private static final Path READER = FUNCTIONS.resolve("aws/src/main/java/dev/nightshift/aws/Environment.java");

  /** A method of the reader, and the variable that it returns. */
  private static final Pattern GETTER =
      Pattern.compile("public String (\\w+)\\(\\) \\{\\s*return [\\w.]+\\(\"([A-Z_]+)\"");
  private static final Pattern DIRECT = Pattern.compile("getenv\\(\\)?[^;]{0,40}\"([A-Z_]+)\"");

  /** What Powertools, the SDK and Lambda itself name. */
  private static final Pattern FOREIGN = Pattern.compile("(POWERTOOLS|AWS|_X_AMZN)_.*");

  private final Stack stack = Stack.read();

  @Test
  void variables_thatTheTemplateSets_areThoseThatTheCodeReads() {
    Set<String> set =
        stack.functions().values().stream().flatMap(function -> variables(function).stream()).collect(toSet());

    assertThat(set).containsExactlyInAnyOrderElementsOf(getters().values());
  }

  @Test
  void variables_thatAFunctionReads_areSetForIt() {
    stack.functions().forEach((name, function) -> {
      List<String> sources = sources(FUNCTIONS.resolve(Path.of(at(function, "CodeUri").toString()).getName(1)));
      Set<String> read = new HashSet<>();
      getters().forEach((getter, variable) -> {
        if (sources.stream().anyMatch(source -> source.contains("." + getter + "()"))) {
          read.add(variable);
        }
      });

      assertThat(variables(function)).as(name).containsAll(read);
    });
  }

  @Test
  void variables_ofTheUsers_areReadInOnePlace() {
    assertThat(sources(FUNCTIONS))
        .flatExtracting(source -> DIRECT.matcher(source).results().map(m -> m.group(1)).toList())
        .allSatisfy(variable -> assertThat(variable).matches(FOREIGN));
  }

  private static Set<String> variables(Map<String, Object> function) {
    return Stack.map(at(function, "Environment", "Variables"))
        .keySet()
        .stream()
        .filter(variable -> !FOREIGN.matcher(variable).matches())
        .collect(toSet());
  }

  private static Map<String, String> getters() {
    return GETTER.matcher(text(READER)).results().collect(toMap(m -> m.group(1), m -> m.group(2)));
  }

  private static List<String> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java") && file.toString().contains("/src/main/"))
          .map(EnvironmentTest::text)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
