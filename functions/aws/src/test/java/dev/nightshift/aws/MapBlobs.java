package dev.nightshift.aws;

import java.util.HashMap;
import java.util.Map;

/** Blobs in memory; a place may be filled again with the same only. */
final class MapBlobs implements Blobs {
  final Map<String, String> objects = new HashMap<>();

  @Override
  public void put(String place, String json) {
    String before = objects.putIfAbsent(place, json);
    if (before != null && !before.equals(json)) {
      throw new AssertionError(place + " was overwritten");
    }
  }

  @Override
  public String get(String place) {
    String json = objects.get(place);
    if (json == null) {
      throw new CorruptRecord("nothing at " + place);
    }
    return json;
  }
}
