package freshet.crawler.terminal;

import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import org.jspecify.annotations.Nullable;

/**
 * The URL of a feed with its validators.
 *
 * @param url exactly as it is sent
 * @param validators those received at this URL (GC-014)
 * @param move null unless the feed recently redirected permanently
 */
public record FeedLocation(
    String url, Validators validators, Conduct conduct, @Nullable RedirectEvidence move) {

  /** How the server treats validators. */
  public enum Conduct {
    UNTRIED,
    HONOURS,
    /** A conditional request got a full answer with nothing new. */
    IGNORES
  }

  public FeedLocation(String url) {
    this(url, Validators.NONE, Conduct.UNTRIED, null);
  }

  /** Whether requests are cheap. */
  public boolean honoursValidators() {
    return !validators.isEmpty() && conduct != Conduct.IGNORES;
  }

  /** Returns the location after a document was read; moves if there is enough evidence (GC-040). */
  FeedLocation after(RetrievalOutcome outcome) {
    RetrievalInfo contact = outcome.contact();
    FeedLocation answered =
        new FeedLocation(url, contact.validators(), conductAfter(outcome.brought()), null);
    if (!(outcome instanceof Moved(PermanentRedirect seen, _))) {
      return answered;
    }
    RedirectEvidence evidence = RedirectEvidence.after(move, seen, contact.at());
    if (evidence.suffices()) {
      return new FeedLocation(evidence.target()); // without validators, which belong to the old URL
    }
    return new FeedLocation(url, answered.validators, answered.conduct, evidence);
  }

  private Conduct conductAfter(RetrievalOutcome outcome) {
    RetrievalInfo contact = outcome.contact();
    if (!contact.conditional()) {
      return conduct;
    }
    if (contact.status() == 304 || contact.status() == 226) {
      return Conduct.HONOURS;
    }
    return outcome instanceof Unchanged ? Conduct.IGNORES : conduct;
  }
}
