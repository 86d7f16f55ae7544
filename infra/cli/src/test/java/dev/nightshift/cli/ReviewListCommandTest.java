package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.ledger.JobRecord;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReviewListCommandTest {
  private final FakeStack stack = new FakeStack();

  @Test
  void list_jobsAndMessages_areShownNewestFirstAndCounted() {
    JobRecord refused = stack.inReview("night-016", "ServiceCallFailed");
    stack.clock.tick(Duration.ofHours(1));
    JobRecord timedOut = stack.inReview("night-100", "HttpTimeoutException");
    stack.inReview("night-101", "HttpTimeoutException");
    stack.clock.tick(Duration.ofHours(1));
    stack.review.keepMalformed("{\"secret\": 1}", "key: is missing", stack.clock.instant());

    Ran ran = stack.run("review", "list");

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    List<String> lines = ran.out().lines().toList();
    assertThat(lines.getFirst()).matches("job_id +action +error_class +reason +since +key");
    assertThat(lines.get(1)).startsWith("-").contains("MalformedMessage", "malformed_message", "malformed#");
    assertThat(lines.get(4)).startsWith("night-016")
        .contains("publish_article", "ServiceCallFailed", "permanent", refused.key().value());
    assertThat(ran.out())
        .contains("open                    4", "  HttpTimeoutException  2", "  MalformedMessage      1",
            timedOut.key().value())
        .doesNotContain("secret");
    assertThat(stack.closed).isEqualTo(1);
  }

  @Test
  void list_narrowedDown_showsThoseOnly() {
    stack.inReview("old", "Trouble");
    stack.clock.tick(Duration.ofHours(3));
    stack.inReview("new", "Trouble");
    stack.inReview("other", "Other");
    stack.review.keepMalformed("{}", "key: is missing", stack.clock.instant());

    assertThat(jobs("--error-class", "Trouble")).containsExactlyInAnyOrder("old", "new");
    assertThat(jobs("--since", "2h", "--action", "publish_article")).containsExactlyInAnyOrder("new", "other");
    assertThat(jobs("--since", stack.clock.instant().minusSeconds(60).toString(), "--error-class", "Trouble"))
        .containsExactly("new");
    assertThat(jobs("--action", "another")).isEmpty();
  }

  @Test
  void list_moreThanTheLimit_showsTheNewestAndCountsAll() {
    for (int i = 0; i < 5; i++) {
      stack.clock.tick(Duration.ofMinutes(1));
      stack.inReview("job-" + i, "Trouble");
    }

    Ran ran = stack.run("review", "list", "--limit", "2", "--json");

    assertThat(ran.json().path("reviews")).extracting(review -> review.path("job_id").textValue())
        .containsExactly("job-4", "job-3");
    assertThat(ran.json().path("total").intValue()).isEqualTo(5);
    assertThat(ran.json().path("error_class_count")).hasToString("{\"Trouble\":5}");
    assertThat(stack.run("review", "list", "--limit", "2").out()).contains("2 shown; --limit shows more");
  }

  @Test
  void list_nothing_saysSo() {
    Ran ran = stack.run("review", "list");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).isEqualTo("nothing waits for a person\n");
  }

  @ParameterizedTest
  @CsvSource({"--since,2 hours,30m", "--since,2w,30m", "--since,2026-12-01,instant",
      "--limit,0,1 or more"})
  void list_whatCantBeUsed_isNamedWithWhatIsRight(String option, String value, String right) {
    Ran ran = stack.run("review", "list", option, value);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains(option, value, right);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--stack=prod", "--region=eu-west-1", "--profile=ops", "--endpoint=http://127.0.0.1:5000"})
  void options_ofTheStack_reachWhoeverOpensIt(String option) {
    stack.run("review", "list", option);

    assertThat(stack.opened.getFirst().typed()).isEqualTo(" " + option.replace('=', ' '));
  }

  private List<String> jobs(String... options) {
    String[] args = new String[options.length + 3];
    System.arraycopy(options, 0, args, 3, options.length);
    args[0] = "review";
    args[1] = "list";
    args[2] = "--json";
    Ran ran = stack.run(args);
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    return ran.json().path("reviews").valueStream().map(review -> review.path("job_id").textValue()).toList();
  }
}
