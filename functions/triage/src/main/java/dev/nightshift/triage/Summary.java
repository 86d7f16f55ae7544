package dev.nightshift.triage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.triage.Drain;
import dev.nightshift.core.triage.Release;
import dev.nightshift.core.triage.Sweep;

/** What a tick did. */
record Summary(Drain.Drained letters, Release.Wave wave, Sweep.Swept sweep) {
  private static final ObjectMapper JSON = new ObjectMapper();

  byte[] json() {
    ObjectNode node = JSON.createObjectNode();
    node.putObject("letters")
        .put("settled", letters.settled())
        .put("redriven", letters.redriven())
        .put("left", letters.left())
        .put("malformed", letters.malformed());
    node.putObject("delayed")
        .put("released", wave.released())
        .put("superseded", wave.superseded())
        .put("stale_rows", wave.staleRows())
        .put("left", wave.leftOver());
    node.putObject("sweep")
        .put("due", sweep.due())
        .put("resent", sweep.resent())
        .put("rows_restored", sweep.rowsRestored());
    try {
      return JSON.writeValueAsBytes(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers and flags can always be written", e);
    }
  }
}
