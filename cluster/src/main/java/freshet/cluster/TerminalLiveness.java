package freshet.cluster;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;

/** Logs once when no terminal answers and once when one answers again. */
final class TerminalLiveness {
  private static final Logger LOG = System.getLogger(TerminalLiveness.class.getName());

  private Instant since;
  private boolean said;

  TerminalLiveness(Instant now) {
    since = now;
  }

  /** Records that an order was answered. */
  void broken(Instant now) {
    if (said) {
      LOG.log(Level.INFO, "Terminals answer again.");
    }
    said = false;
    since = now;
  }

  /** Records that a lease expired without an answer; other orders may have been answered. */
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
