package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.preflight.Inputs;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Inputs} does. Each test has a folder of its own, so one bucket serves them all. */
public abstract class InputsContract {
  private final String folder = "inputs/" + UUID.randomUUID();

  protected abstract Inputs inputs();

  /** Puts an empty object there. */
  protected abstract void put(ObjectPath path);

  @Test
  void existing_none_isNone() {
    assertThat(inputs().existing(Set.of())).isEmpty();
  }

  @Test
  void existing_someThere_areNamedAndNoOthers() {
    put(path("a.md"));
    put(path("never asked for"));

    assertThat(inputs().existing(Set.of(path("a.md"), path("b.md")))).containsExactly(path("a.md"));
  }

  @Test
  void existing_pathAsAPersonWroteIt_isTheNormalisedOne() {
    put(path("a/b.md"));

    assertThat(inputs().existing(Set.of(ObjectPath.parse(folder + "//a/./b.md")))).containsExactly(path("a/b.md"));
  }

  @Test
  void existing_keysThatDifferInCase_areDifferent() {
    put(path("Readme.md"));

    assertThat(inputs().existing(Set.of(path("Readme.md"), path("readme.md")))).containsExactly(path("Readme.md"));
  }

  @Test
  void existing_unicode_isComparedByItsBytes() {
    Set<ObjectPath> there = Set.of(path("夜のうちに/😀.md"), path("\u00e9.md"), path("a b+c%20&?#\".md"), path("\uffee"));
    there.forEach(this::put);

    assertThat(inputs().existing(Set.of(path("夜のうちに/😀.md"), path("\u00e9.md"), path("e\u0301.md"),
        path("a b+c%20&?#\".md"), path("a b c &?#\".md"), path("\uffee"), path("😀"))))
        .containsExactlyInAnyOrderElementsOf(there);
  }

  @Test
  void existing_folderOrPrefixOfAnObject_isNoObject() {
    put(path("a/b.md"));

    assertThat(inputs().existing(Set.of(path("a"), path("a/b"), path("a/b.md")))).containsExactly(path("a/b.md"));
  }

  @Test
  void existing_manyPathsAmongManyObjects_areAllFound() {
    Set<ObjectPath> there = IntStream.range(0, 60).mapToObj(n -> path(n + "/source.md")).collect(Collectors.toSet());
    there.forEach(this::put);
    IntStream.range(0, 60).forEach(n -> put(path("0" + n + "/other.md")));
    Set<ObjectPath> asked = IntStream.range(0, 120).mapToObj(n -> path(n + "/source.md")).collect(Collectors.toSet());

    assertThat(inputs().existing(asked)).isEqualTo(there);
  }

  @Test
  void writtenAt_objectAndNone_isItsTimeAndEmpty() {
    put(path("out.md"));

    assertThat(inputs().writtenAt(path("out.md"))).isPresent();
    assertThat(inputs().writtenAt(path("other.md"))).isEmpty();
  }

  private ObjectPath path(String inFolder) {
    return ObjectPath.parse(folder + "/" + inFolder);
  }
}
