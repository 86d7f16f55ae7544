package dev.nightshift.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {

  private static final String ARN = "arn:aws:scheduler:eu-west-1:000000000000:schedule/default/night";

  private final List<String> events = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"rate(5 minutes)", "rate(1 hour)", "cron(0 1 * * ? *)", "cron(*/15 0-6 ? * MON-FRI *)",
      "at(2026-12-01T01:00:00)"})
  void expression_ofOneOfTheThreeForms_isTaken(String expression) {
    assertThat(settings(expression, null).expression()).isEqualTo(expression);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5 minutes", "rate(0 minutes)", "rate(5 seconds)", "cron(0 1 * * *)"})
  void expression_ofAnotherForm_isRefusedByValue(String expression) {
    assertThatThrownBy(() -> settings(expression, null)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ScheduleExpression is '" + expression + "'");
  }

  @Test
  void event_input_hasSchedulersWordsFilledIn() {
    var settings = settings("rate(5 minutes)",
        "{\"cycle\":\"<aws.scheduler.scheduled-time>\",\"schedule\":\"<aws.scheduler.schedule-arn>\"}");

    assertThat(settings.event(Instant.parse("2026-12-01T01:00:00.789Z")))
        .isEqualTo("{\"cycle\":\"2026-12-01T01:00:00Z\",\"schedule\":\"" + ARN + "\"}");
  }

  @Test
  void event_withoutInput_isTheNotification() {
    assertThat(settings("rate(5 minutes)", null).event(Instant.parse("2026-12-01T01:00:00Z")))
        .contains("\"detail-type\":\"Scheduled Event\"", "\"time\":\"2026-12-01T01:00:00Z\"",
            "\"account\":\"000000000000\"", "\"resources\":[\"" + ARN + "\"]");
  }

  @Test
  void tick_thatFailsOnce_isTriedAgain() throws InterruptedException {
    var results = List.of(new InvocationResult.Crashed("ended with 7"), new InvocationResult.Succeeded("{}"));

    assertThat(schedule(2, results).tick()).isEqualTo(new InvocationResult.Succeeded("{}"));

    assertThat(events).hasSize(2).allMatch(events.getFirst()::equals);
    assertThat(failures).isEmpty();
  }

  @Test
  void tick_thatFailsForGood_isToldWithItsEvent() throws InterruptedException {
    var result = new InvocationResult.TimedOut(Duration.ofSeconds(3));

    assertThat(schedule(2, List.of(result, result, result)).tick()).isEqualTo(result);

    assertThat(events).hasSize(3);
    assertThat(failures).singleElement()
        .asString()
        .contains("\"condition\":\"RetriesExhausted\"", "\"approximateInvokeCount\":3",
            "\"requestPayload\":{\"do\":\"it\"}", "Task timed out after 3 seconds");
  }

  @Test
  void tick_thatIsKilledWithItsHost_isNeitherTriedAgainNorTold() throws InterruptedException {
    var function = new AsyncInvocations[1];
    function[0] = new AsyncInvocations("Night", ARN, 2, failures::add, (_, event) -> {
      events.add(event);
      new Schedule(settings("rate(5 minutes)", null), function[0]).abandon();
      return new InvocationResult.Crashed("ended with 137");
    });

    assertThat(function[0].invoke("{}")).isEqualTo(new InvocationResult.Crashed("ended with 137"));

    assertThat(events).hasSize(1);
    assertThat(failures).isEmpty();
  }

  @Test
  void start_ticksUntilItIsClosed() throws InterruptedException {
    BlockingQueue<InvocationResult> heard = new LinkedBlockingQueue<>();
    var succeeded = new InvocationResult.Succeeded("{}");
    var schedule = new Schedule(settings("rate(5 minutes)", null),
        new AsyncInvocations("Night", ARN, 0, failures::add, (_, _) -> succeeded));

    schedule.start(Duration.ofMillis(1), heard::add);
    assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo(succeeded);
    assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo(succeeded);
    schedule.close();
    heard.clear();

    assertThat(heard.poll(20, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void start_aTickThatBreaks_isFollowedByTheNext() throws InterruptedException {
    BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    var schedule = new Schedule(settings("rate(5 minutes)", null), new AsyncInvocations("Night", ARN, 0, failures::add,
        (_, event) -> {
          heard.add(event);
          throw new IllegalStateException("the host is closed");
        }));

    schedule.start(Duration.ofMillis(1), _ -> {
    });

    assertThat(heard.poll(10, TimeUnit.SECONDS)).isNotNull();
    assertThat(heard.poll(10, TimeUnit.SECONDS)).isNotNull();
    schedule.close();
  }

  private Schedule schedule(int retries, List<? extends InvocationResult> results) {
    return new Schedule(settings("rate(5 minutes)", "{\"do\":\"it\"}"),
        new AsyncInvocations("Night", ARN, retries, failures::add, (_, event) -> {
          events.add(event);
          return results.get(events.size() - 1);
        }));
  }

  private static ScheduleSettings settings(String expression, @Nullable String input) {
    return new ScheduleSettings("Night", "Nightly", ARN, "eu-west-1", expression, input, true);
  }
}
