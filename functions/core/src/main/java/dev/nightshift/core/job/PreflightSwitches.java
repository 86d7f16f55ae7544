package dev.nightshift.core.job;

/**
 * What a job asks Nightshift to insist on; each is on unless the job turns it off.
 *
 * @param requireExistingPaths every input exists
 * @param requireUniqueInputPaths no two inputs are the same object
 * @param requireUniqueBasenamesWhenFlattened no two inputs would overwrite each other once staged into one folder
 * @param requireDeliverable looked at afterwards: the declared deliverable is there and no older than this life
 */
public record PreflightSwitches(
    boolean requireExistingPaths,
    boolean requireUniqueInputPaths,
    boolean requireUniqueBasenamesWhenFlattened,
    boolean requireDeliverable) {
  public static final PreflightSwitches ALL_ON = new PreflightSwitches(true, true, true);

  /** Those about inputs; the deliverable is required. */
  public PreflightSwitches(
      boolean requireExistingPaths, boolean requireUniqueInputPaths, boolean requireUniqueBasenamesWhenFlattened) {
    this(requireExistingPaths, requireUniqueInputPaths, requireUniqueBasenamesWhenFlattened, true);
  }
}
