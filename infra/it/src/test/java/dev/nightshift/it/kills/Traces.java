package dev.nightshift.it.kills;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What was done, as seen from outside: by job and part, the numbers given out. */
final class Traces {
  private final Map<String, Map<Part, List<Long>>> byJob = new HashMap<>();
  private final List<String> doneAgain = new ArrayList<>();
  private long last;

  /** A part that comes after one of its job's later parts was finished before: the later one began on its result. */
  synchronized long add(String job, Part part) {
    Map<Part, List<Long>> parts = byJob.computeIfAbsent(job, _ -> new EnumMap<>(Part.class));
    if (parts.keySet().stream().anyMatch(seen -> seen.compareTo(part) > 0)) {
      doneAgain.add(job + " " + part.step());
    }
    parts.computeIfAbsent(part, _ -> new ArrayList<>()).add(++last);
    return last;
  }

  /** The parts that were done again after they were finished. */
  synchronized List<String> doneAgain() {
    return List.copyOf(doneAgain);
  }

  /** In the order in which they were given out. */
  synchronized List<Long> of(String job, Part part) {
    return List.copyOf(byJob.getOrDefault(job, Map.of()).getOrDefault(part, List.of()));
  }

  synchronized long count() {
    return last;
  }
}
