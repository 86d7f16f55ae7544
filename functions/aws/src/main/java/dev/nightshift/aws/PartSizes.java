package dev.nightshift.aws;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which parts of a record leave its item: the biggest first, until the rest fits. */
final class PartSizes {
  /** One read unit; four write units, where moving a part costs two requests more than it saves. */
  static final int MOST_BYTES = 4096;
  /** A smaller part saves less than its reference and its own request cost. */
  private static final int WORTH_MOVING = 256;
  /** Of the attribute's name or the entry in the list of steps. */
  private static final int AROUND = 12;

  private final List<Part> parts = new ArrayList<>();
  private int total;
  private @Nullable Set<String> moved;

  PartSizes(int rest) {
    this.total = rest;
  }

  private record Part(String json, int bytes) {}

  /** Returns what it was given. */
  String add(String json) {
    Part part = new Part(json, ItemSize.bytes(json));
    parts.add(part);
    total += part.bytes() + AROUND;
    return json;
  }

  void addFixed(String text) {
    total += ItemSize.bytes(text) + AROUND;
  }

  /** Asked once all parts are added; parts of one text stay or go together. */
  boolean away(String json) {
    if (moved == null) {
      moved = biggest();
    }
    return moved.contains(json);
  }

  private Set<String> biggest() {
    Set<String> biggest = new HashSet<>();
    int size = total;
    for (Part part : parts.stream().sorted(Comparator.comparingInt(Part::bytes).reversed()).toList()) {
      if (size <= MOST_BYTES || part.bytes() < WORTH_MOVING) {
        break;
      }
      biggest.add(part.json());
      size -= part.bytes();
    }
    return biggest;
  }
}
