package dev.nightshift.enqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ManifestLinesTest {
  private final InMemoryManifests manifests = new InMemoryManifests();

  @Test
  void lines_areTheSame_howeverThePartsAreCut() throws RequestRefused {
    manifests.put("\ufeffa\n\nüber 夜😀\r\n \t\r\nlast", "v1");
    for (int part = 1; part < 40; part++) {
      manifests.readBy(part);
      assertThat(texts(ManifestPlace.start(InMemoryManifests.NIGHTLY))).as("parts of %d", part)
          .containsExactly("1 a", "3 über 夜😀\r", "5 last");
    }
  }

  @Test
  void place_afterAnyRound_isWhereTheRestBegins() throws RequestRefused {
    manifests.put("x\n".repeat(450), "v1");
    ManifestLines lines = new ManifestLines(manifests, ManifestPlace.start(InMemoryManifests.NIGHTLY));
    assertThat(lines.nextRound()).hasSize(200);
    ManifestPlace place = lines.place(Totals.NONE);
    assertThat(place.offset()).isEqualTo(400);
    assertThat(place.line()).isEqualTo(201);
    assertThat(place.etag()).isEqualTo("\"v1\"");
    assertThat(texts(place)).hasSize(250).startsWith("201 x").endsWith("450 x");
  }

  @Test
  void round_ofLongLines_endsBeforeItsJobsDo() throws RequestRefused {
    manifests.readBy(1024 * 1024);
    manifests.put(("y".repeat(1_000_000) + "\n").repeat(10), "v1");
    ManifestLines lines = new ManifestLines(manifests, ManifestPlace.start(InMemoryManifests.NIGHTLY));
    assertThat(lines.nextRound()).hasSize(5);
    assertThat(lines.nextRound()).hasSize(5);
    assertThat(lines.atEnd()).isTrue();
  }

  @Test
  void byteOrderMark_alone_isNoLine() throws RequestRefused {
    manifests.put("\ufeff", "v1");
    assertThat(texts(ManifestPlace.start(InMemoryManifests.NIGHTLY))).isEmpty();
  }

  @Test
  void lineTooLong_inMiddleAndAtEnd_isPassedOver() throws RequestRefused {
    manifests.readBy(1_000_003);
    manifests.put("z".repeat(Line.MOST_BYTES + 1) + "\n" + "z".repeat(Line.MOST_BYTES) + "\n"
        + "z".repeat(3 * Line.MOST_BYTES), "v1");
    List<Line> lines = new ManifestLines(manifests, ManifestPlace.start(InMemoryManifests.NIGHTLY)).nextRound();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).isEqualTo(new Line.TooLong(1, 0, Line.MOST_BYTES + 1L));
    assertThat(lines.get(1)).isInstanceOf(Line.Whole.class);
    assertThat(lines.get(2)).isEqualTo(new Line.TooLong(3, lines.get(2).offset(), 3L * Line.MOST_BYTES));
  }

  private List<String> texts(ManifestPlace from) throws RequestRefused {
    ManifestLines lines = new ManifestLines(manifests, from);
    List<String> texts = new ArrayList<>();
    for (List<Line> round = lines.nextRound(); !round.isEmpty(); round = lines.nextRound()) {
      for (Line line : round) {
        texts.add(line instanceof Line.Whole(var number, _, var bytes)
            ? number + " " + new String(bytes, StandardCharsets.UTF_8)
            : line.toString());
      }
    }
    return texts;
  }
}
