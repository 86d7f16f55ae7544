package dev.nightshift.aws;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which parts of a record leave its item: the biggest first, until the rest fits. */
final class PartSizes {
  /** One read unit; four write units, where moving a part costs two requests more than it saves. */
  static final int MOST_BYTES = 4096;
  /** A smaller part saves less than its reference and its own request cost. */
  private static final int WORTH_MOVING = 256;
  /** Of the attribute's name or the entry in the list of steps. */
  private static final int AROUND = 12;

  private final List<String> parts = new ArrayList<>();
  private int total;

  PartSizes(int rest) {
    this.total = rest;
  }

  /** Returns what it was given. */
  String add(String json) {
    parts.add(json);
    total += ItemSize.bytes(json) + AROUND;
    return json;
  }

  void addFixed(String text) {
    total += ItemSize.bytes(text) + AROUND;
  }

  /** Asked once all parts are added; parts of one text stay or go together. */
  boolean away(String json) {
    return moved().contains(json);
  }

  private Set<String> moved() {
    Set<String> moved = new HashSet<>();
    int size = total;
    for (String part : parts.stream().sorted(Comparator.comparingInt(ItemSize::bytes).reversed()).toList()) {
      if (size <= MOST_BYTES || ItemSize.bytes(part) < WORTH_MOVING) {
        break;
      }
      moved.add(part);
      size -= ItemSize.bytes(part);
    }
    return moved;
  }
}
