package dev.nightshift.enqueue;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a manifest line by line in bounded memory, from wherever an earlier invocation stopped. */
final class ManifestLines {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Manifests manifests;
  private final ManifestUri manifest;
  private @Nullable String etag;
  private long size = Long.MAX_VALUE;
  private byte[] part = {};
  private int at;
  private long offset;
  private long line;
  private final long endLine;

  ManifestLines(Manifests manifests, ManifestPlace from) {
    this.manifests = manifests;
    this.manifest = from.manifest();
    this.etag = from.etag();
    this.offset = from.offset();
    this.line = from.line();
    this.endLine = from.lines() < ManifestPlace.ALL - from.line() ? from.line() + from.lines() : ManifestPlace.ALL;
  }

  /**
   * The lines of the next round that are not blank.
   *
   * @return empty only at the end
   */
  List<Line> nextRound() throws RequestRefused {
    List<Line> round = new ArrayList<>();
    long bytes = 0;
    while (Round.takes(round.size(), bytes)) {
      Line next = next();
      if (next == null) {
        break;
      }
      bytes += next.size();
      round.add(next);
    }
    return round;
  }

  /** Whether nothing is left. */
  boolean atEnd() throws RequestRefused {
    return line >= endLine || !fill();
  }

  /** Where a line of this manifest begins, to be read alone. */
  ManifestPlace only(Line one) {
    return new ManifestPlace(manifest, etag, one.offset(), one.number(), Totals.NONE, 1);
  }

  /** Where the next line begins. */
  ManifestPlace place(Totals soFar) {
    return new ManifestPlace(manifest, etag, offset, line, soFar);
  }

  private @Nullable Line next() throws RequestRefused {
    while (line < endLine && fill()) {
      Line next = read(offset == 0);
      if (!(next instanceof Line.Whole whole) || !isBlank(whole.bytes())) {
        return next;
      }
    }
    return null;
  }

  private Line read(boolean first) throws RequestRefused {
    long begin = offset;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    long length = 0;
    boolean ended = false;
    while (!ended && fill()) {
      int stop = at;
      while (stop < part.length && part[stop] != '\n') {
        stop++;
      }
      ended = stop < part.length;
      length += stop - at;
      if (length <= Line.MOST_BYTES) {
        text.write(part, at, stop - at);
      } else {
        text.reset();
      }
      advanceTo(ended ? stop + 1 : stop);
    }
    long number = line++;
    return length > Line.MOST_BYTES ? new Line.TooLong(number, begin, length)
        : new Line.Whole(number, begin, first ? withoutMark(text.toByteArray()) : text.toByteArray());
  }

  private void advanceTo(int next) {
    offset += next - at;
    at = next;
  }

  /** Whether there is a byte to read. */
  private boolean fill() throws RequestRefused {
    if (at < part.length) {
      return true;
    }
    if (offset >= size) {
      return false;
    }
    Manifests.Part next = manifests.read(manifest, etag, offset);
    etag = next.etag();
    size = next.size();
    part = next.bytes();
    at = 0;
    return part.length > 0;
  }

  private static byte[] withoutMark(byte[] text) {
    int mark = BYTE_ORDER_MARK.length;
    return Arrays.mismatch(text, BYTE_ORDER_MARK) == mark
        || Arrays.equals(text, BYTE_ORDER_MARK) ? Arrays.copyOfRange(text, mark, text.length) : text;
  }

  private static boolean isBlank(byte[] text) {
    for (byte b : text) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }
}
