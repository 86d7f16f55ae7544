package dev.nightshift.local.template;

/** Where something stands in a file; lines count from 1. */
public record Place(String file, int line) {

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
