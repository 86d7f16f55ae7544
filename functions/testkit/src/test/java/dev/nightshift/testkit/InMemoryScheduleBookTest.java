package dev.nightshift.testkit;

import dev.nightshift.core.report.ScheduleBook;

final class InMemoryScheduleBookTest extends ScheduleBookContract {
  private final InMemoryScheduleBook book = new InMemoryScheduleBook();

  @Override
  protected ScheduleBook book() {
    return book;
  }
}
