package dev.nightshift.core.job;

/**
 * What a job asks preflight to insist on; each is on unless the job turns it off.
 *
 * @param requireExistingPaths every input exists
 * @param requireUniqueInputPaths no two inputs are the same object
 * @param requireUniqueBasenamesWhenFlattened no two inputs would overwrite each other once staged into one folder
 */
public record PreflightSwitches(
    boolean requireExistingPaths, boolean requireUniqueInputPaths, boolean requireUniqueBasenamesWhenFlattened) {
  public static final PreflightSwitches ALL_ON = new PreflightSwitches(true, true, true);
}
