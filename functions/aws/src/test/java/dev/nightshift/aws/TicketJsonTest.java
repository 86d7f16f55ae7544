package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class TicketJsonTest {
  private static final String KEY = "a5501d7a5f0d1f5f5e597c0b72f62037";

  @Test
  void write_aTicket_isReadBack() {
    Ticket ticket =
        new Ticket(new IdempotencyKey(KEY), new Life("l"), new JobId("夜 \"😀\" \ufffe"), new ActionName("a"));

    String body = TicketJson.write(ticket);

    assertThat(body).startsWith("{\"v\":1,\"key\":\"" + KEY + "\",\"life\":\"l\",\"job_id\":\"夜 ")
        .doesNotContain("\ufffe");
    assertThat(TicketJson.read(body)).isEqualTo(new TicketJson.Parsed.Read(ticket));
  }

  @Test
  void write_longestNames_stayFarBelowABatchsShare() {
    Ticket ticket = new Ticket(new IdempotencyKey(KEY), new Life("\uffff".repeat(64)), new JobId("\uffff".repeat(256)),
        new ActionName("\uffff".repeat(128)));

    assertThat(TicketJson.write(ticket).getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(100_000);
  }

  @Test
  void read_ticketsOfTheSampleEvent_areTickets() throws Exception {
    var records = Json.mapper().readTree(Files.readString(Path.of("../../events/worker-sqs.json"))).get("Records");

    assertThat(records).hasSize(2)
        .allSatisfy(record -> assertThat(TicketJson.read(record.get("body").textValue()))
            .isInstanceOf(TicketJson.Parsed.Read.class));
  }

  @Test
  void read_anythingElse_saysWhyAndNothingOfTheBody() {
    String good = "\"key\":\"" + KEY + "\",\"life\":\"l\",\"job_id\":\"j\",\"action\":\"a\"}";
    assertThat(why("{\"v\":2," + good)).isEqualTo("v: is the number 2; give the number 1");
    assertThat(why("{" + good)).isEqualTo("v: is missing; give the number 1");
    assertThat(why("{\"v\":1}")).isEqualTo("key: is missing; give text");
    assertThat(why("{\"v\":1," + good.replace("a5501", "A5501"))).startsWith("key: ");
    assertThat(why("\"secret\"")).isEqualTo("body: is text; a ticket is an object");
    assertThat(why("secret")).startsWith("body: is not JSON").doesNotContain("secret");
    assertThat(why("")).startsWith("body: is missing");
    assertThat(why("null")).startsWith("body: is null");
  }

  @Test
  void read_fieldsOfALaterVersion_areNotMissed() {
    assertThat(TicketJson
        .read("{\"v\":1,\"key\":\"" + KEY + "\",\"life\":\"l\",\"job_id\":\"j\",\"action\":\"a\",\"place\":7}"))
        .isInstanceOf(TicketJson.Parsed.Read.class);
  }

  private static String why(String body) {
    return switch (TicketJson.read(body)) {
      case TicketJson.Parsed.Read _ -> "a ticket";
      case TicketJson.Parsed.NotATicket(String why) -> why;
    };
  }
}
