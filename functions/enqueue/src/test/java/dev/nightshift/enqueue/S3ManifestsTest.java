package dev.nightshift.enqueue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.S3Exception;

final class S3ManifestsTest {
  private static final ManifestUri NIGHTLY = new ManifestUri("bucket", "manifests/nightly.jsonl");

  private final FakeS3 s3 = new FakeS3();
  private final S3Manifests manifests = new S3Manifests(s3, "bucket", 4);

  @Test
  void read_goesOnByRanges_ofTheVersionThatWasBegun() throws RequestRefused {
    s3.put(NIGHTLY.key(), "0123456".getBytes(UTF_8));
    Manifests.Part first = manifests.read(NIGHTLY, null, 0);
    assertThat(first.bytes()).asString(UTF_8).isEqualTo("0123");
    assertThat(first.size()).isEqualTo(7);
    assertThat(manifests.read(NIGHTLY, first.etag(), 4).bytes()).asString(UTF_8).isEqualTo("456");
    assertThat(manifests.read(NIGHTLY, first.etag(), 7).bytes()).isEmpty();
  }

  @Test
  void read_ofAnEmptyObject_isTheEnd() throws RequestRefused {
    s3.put(NIGHTLY.key(), new byte[0]);
    assertThat(manifests.read(NIGHTLY, null, 0).size()).isZero();
  }

  @Test
  void read_ofAnotherVersion_isRefused_namingBoth() throws RequestRefused {
    s3.put(NIGHTLY.key(), "0123456".getBytes(UTF_8));
    String begun = manifests.read(NIGHTLY, null, 0).etag();
    byte[] changed = "other".getBytes(UTF_8);
    s3.put(NIGHTLY.key(), changed);
    assertThatThrownBy(() -> manifests.read(NIGHTLY, begun, 4)).isInstanceOf(RequestRefused.class)
        .hasMessageContaining(begun)
        .hasMessageContaining(FakeS3.etagOf(changed));
  }

  @Test
  void read_ofNothing_andElsewhere_isRefused() {
    assertThatThrownBy(() -> manifests.read(NIGHTLY, null, 0)).isInstanceOf(RequestRefused.class)
        .hasMessageContaining("s3://bucket/manifests/nightly.jsonl does not exist");
    assertThatThrownBy(() -> manifests.read(new ManifestUri("theirs", "k"), null, 0)).isInstanceOf(RequestRefused.class)
        .hasMessageContaining("\"theirs\"")
        .hasMessageContaining("\"bucket\"");
  }

  @Test
  void read_whileS3IsBroken_throwsSoThatItIsTriedAgain() {
    s3.breakWith(503);
    assertThatThrownBy(() -> manifests.read(NIGHTLY, null, 0)).isInstanceOf(S3Exception.class);
  }

  @Test
  void answers_lieUnderTheirRequest_whateverItsIdIs() {
    S3Answers answers = new S3Answers(s3, "bucket");
    assertThat(answers.write("default/nightly@2026-12-01T01:00:00Z", "summary.json", new byte[]{1}))
        .isEqualTo("s3://bucket/answers/default/nightly@2026-12-01T01:00:00Z/summary.json");
    assertThat(answers.write("../a//b/.", "jobs.jsonl", new byte[]{1}))
        .isEqualTo("s3://bucket/answers/_/a/_/b/_/jobs.jsonl");
    assertThat(s3.objects()).hasSize(2).containsKey("answers/_/a/_/b/_/jobs.jsonl");
  }
}
