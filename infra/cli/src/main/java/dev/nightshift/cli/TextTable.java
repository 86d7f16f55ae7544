package dev.nightshift.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Columns that line up. Control characters, which would break the lines, are shown as {@code ?}. */
final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  TextTable(String... headings) {
    row(headings);
  }

  TextTable row(String... cells) {
    rows.add(Arrays.stream(cells).map(cell -> cell.replaceAll("\\p{Cntrl}", "?")).toList());
    return this;
  }

  String text() {
    int columns = rows.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        line.append(row.get(i)).append(" ".repeat(widths[i] - width(row.get(i)))).append(GAP);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  /** In places of a terminal: ideographs, kana and hangul take two. */
  private static int width(String cell) {
    return cell.codePoints().map(c -> wide(Character.UnicodeScript.of(c)) ? 2 : 1).sum();
  }

  private static boolean wide(Character.UnicodeScript script) {
    return switch (script) {
      case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
      default -> false;
    };
  }
}
