package dev.nightshift.cli;

/**
 * One job as it stands in a file, not read yet.
 *
 * @param place for people: {@code line 17}, {@code jobs[3]}
 * @param json what stands there, whether or not it is JSON
 */
record JobText(String place, String json) {}
