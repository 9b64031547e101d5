package freshet.cluster;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;

/** Whether any terminal answers, said once when none does and once when one does again. */
final class Silence {
  private static final Logger LOG = System.getLogger(Silence.class.getName());

  private Instant since;
  private boolean said;

  Silence(Instant now) {
    since = now;
  }

  /** An order got its answer. */
  void broken(Instant now) {
    if (said) {
      LOG.log(Level.INFO, "Terminals answer again.");
    }
    said = false;
    since = now;
  }

  /** The lease of an order ended without an answer; of others there may have been some. */
  void unanswered(Instant issuedAt) {
    if (!said && !since.isAfter(issuedAt)) {
      said = true;
      LOG.log(
          Level.WARNING,
          "No terminal answers, so nothing is retrieved; start some or look into their logs"
              + " (''freshet cluster'' shows those that are there). since={0}",
          since);
    }
  }
}
