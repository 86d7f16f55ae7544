package dev.nightshift.core.ledger;

/** A running job's record would pass what a ledger can hold; nothing was written. */
public final class RecordTooLarge extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RecordTooLarge(JobRecord record, long bytes, long most) {
    super("the record of job " + record.key() + " would have " + bytes + " bytes with its " + record.steps().size()
        + " steps; at most " + most + " fit: use fewer steps, with shorter names");
  }
}
