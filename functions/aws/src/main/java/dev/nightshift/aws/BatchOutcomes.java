package dev.nightshift.aws;

import dev.nightshift.core.execution.Sending;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/** Reads the answer to one batch call, whose entries are named by their number from 0. An entry not named is refused. */
final class BatchOutcomes {
  private BatchOutcomes() {}

  static List<Sending> of(int entries, Collection<String> done, Collection<BatchResultErrorEntry> failed) {
    List<Sending> outcomes = new ArrayList<>(allRefused(entries, "the queue did not say what became of it"));
    done.forEach(id -> outcomes.set(Integer.parseInt(id), new Sending.Sent()));
    failed.forEach(error -> outcomes.set(Integer.parseInt(error.id()),
        new Sending.Refused(error.code() + ": " + error.message())));
    return outcomes;
  }

  static List<Sending> allRefused(int entries, String why) {
    List<Sending> outcomes = new ArrayList<>(entries);
    for (int i = 0; i < entries; i++) {
      outcomes.add(new Sending.Refused(why));
    }
    return outcomes;
  }
}
