package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.it.units.Spent;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Counts what the real adapters ask of AWS for a job, and holds README's table to it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UnitsTest {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack("units");

  private static final String HEAD =
      """
          | what happens | DynamoDB: requests | write units, up to 1 KB | up to 2 KB | read units | SQS: requests | S3: requests |
          |---|---|---|---|---|---|---|
          """;
  private static final Size SMALL = new Size(50, 1, 1024);
  private static final Size LARGE = new Size(1_000, 1025, 2048);

  private MeteredHouse metered;

  /**
   * Of records.
   *
   * @param text in the payload
   * @param from bytes that the largest version has at least
   * @param to at most
   */
  private record Size(int text, int from, int to) {}

  @BeforeAll
  void watch() {
    metered = new MeteredHouse(STACK);
  }

  @AfterAll
  void close() {
    metered.close();
  }

  @Test
  void jobWithoutSteps_costsThreeWritesOneIndexWriteAndOneStrongRead() {
    Spent spent = counted(SMALL, JobCosts::noStep);

    assertThat(spent.writes()).as("create, claim, complete").isEqualTo(3);
    assertThat(spent.indexWrites()).as("create").isEqualTo(1);
    assertThat(spent.reads()).as("the claim's strong one, and half a one for other jobs of that name").isEqualTo(1.5);
  }

  @Test
  void readme_saysWhatIsCounted() throws IOException {
    String table = HEAD
        + whole("a job whose handler has no step, until it is done", JobCosts::noStep)
        + whole("a job of one step, until it is done", JobCosts::oneStep)
        + whole("a job that is blocked when it is handed in", JobCosts::blocked)
        + whole("a job that dies at its first try, until it waits for a person", JobCosts::deadToReview)
        + more("a further step", JobCosts::twoSteps)
        + more("a retry that is slept", JobCosts::sleptRetry)
        + more("a retry through the queue", JobCosts::queueRetry)
        + more("being put off and released when due", JobCosts::delayed)
        + more("a ticket that comes twice", JobCosts::secondTicket)
        + more("an input", JobCosts::withInput)
        + more("a deliverable", JobCosts::withDeliverable)
        + more("its step being paid for, from its own budget", JobCosts::paid)
        + more("its step being paid for, from that and a shared limit", JobCosts::paidOfASharedLimit);

    assertThat(Files.readString(Path.of("..", "..", "README.md"))).contains(table);
  }

  private String whole(String what, Function<JobCosts, Spent> fate) {
    return line(what, counted(SMALL, fate), counted(LARGE, fate));
  }

  private String more(String what, Function<JobCosts, Spent> fate) {
    return line("+ " + what, counted(SMALL, fate).minus(counted(SMALL, JobCosts::oneStep)),
        counted(LARGE, fate).minus(counted(LARGE, JobCosts::oneStep)));
  }

  private Spent counted(Size size, Function<JobCosts, Spent> fate) {
    Spent spent = fate.apply(new JobCosts(metered, "x".repeat(size.text())));
    assertThat(spent.largestItem()).as("largest item").isBetween(size.from(), size.to());
    return spent;
  }

  private static String line(String what, Spent small, Spent large) {
    assertThat(List.of(large.requests(), large.reads(), large.sqs(), large.s3())).as("%s, at any size", what)
        .isEqualTo(List.of(small.requests(), small.reads(), small.sqs(), small.s3()));
    return "| %s | %d | %s | %s | %s | %d | %d |\n".formatted(what, small.requests(), writes(small), writes(large),
        BigDecimal.valueOf(small.reads()).stripTrailingZeros().toPlainString(), small.sqs(), small.s3());
  }

  private static String writes(Spent spent) {
    return spent.writes() + (spent.indexWrites() == 0 ? "" : " + " + spent.indexWrites());
  }
}
