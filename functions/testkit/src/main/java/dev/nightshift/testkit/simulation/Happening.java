package dev.nightshift.testkit.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** What happens around the processes of a night. */
enum Happening {
  /** The event source hands a batch to a worker. */
  DELIVER(12),
  /** The same, of messages that others hold: delivery is at least once. */
  DELIVER_AGAIN(2),
  /** A batch is received and no worker is there to take it. */
  THROTTLE(2), LOSE_TICKET(1), LOSE_LETTER(1),
  /** A copy of it comes, perhaps much later. */
  DOUBLE_TICKET(1), DOUBLE_LETTER(2),
  /** Dead letters are moved back into the jobs queue, or tickets into the dead-letter queue. */
  REDRIVE(1), TRIAGE(5), REPORT(1), SUBMIT(3), PERSON(3), EXPIRE(2), INPUT(1), POLICY(1), MALFORMED(1),
  /** Time passes until something can go on. */
  WAIT(6), SECONDS(3), MINUTES(3), HOURS(2), DAYS(1);

  private static final Happening[] ALL = values();

  private final int usual;

  Happening(int usual) {
    this.usual = usual;
  }

  /** What one schedule draws from: some happenings are left out, some abound. Work and time always go on. */
  static List<Happening> mix(SplittableRandom random) {
    List<Happening> mix = new ArrayList<>();
    for (Happening one : ALL) {
      boolean always = one == DELIVER || one == WAIT || one == TRIAGE;
      mix.addAll(Collections.nCopies(always ? one.usual : one.usual * random.nextInt(4), one));
    }
    return mix;
  }
}
