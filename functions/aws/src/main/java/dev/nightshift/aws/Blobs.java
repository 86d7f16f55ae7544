package dev.nightshift.aws;

/** Where the parts of a record lie that are too big for its item. What was put is never changed. */
interface Blobs {
  void put(String place, String json);

  /**
   * @throws CorruptRecord if nothing is there
   */
  String get(String place);
}
