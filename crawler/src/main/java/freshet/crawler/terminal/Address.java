package freshet.crawler.terminal;

import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import org.jspecify.annotations.Nullable;

/**
 * Where a feed is asked for, and with what.
 *
 * @param url exactly as it is sent
 * @param validators those given out at this URL (GC-014)
 * @param move null unless the feed lately pointed elsewhere for good
 */
public record Address(
    String url, Validators validators, Conduct conduct, @Nullable MoveEvidence move) {

  /** What the server does with validators. */
  public enum Conduct {
    UNTRIED,
    HONOURS,
    /** A conditional request brought nothing new, in full length. */
    IGNORES
  }

  public Address(String url) {
    this(url, Validators.NONE, Conduct.UNTRIED, null);
  }

  /** Whether asking again is cheap. */
  public boolean honoursValidators() {
    return !validators.isEmpty() && conduct != Conduct.IGNORES;
  }

  /** After a retrieval whose document was read; moves if there is evidence enough (GC-040). */
  Address after(RetrievalOutcome outcome) {
    Contact contact = outcome.contact();
    Address answered =
        new Address(url, contact.validators(), conductAfter(outcome.brought()), null);
    if (!(outcome instanceof Moved(Move seen, _))) {
      return answered;
    }
    MoveEvidence evidence = MoveEvidence.after(move, seen, contact.at());
    if (evidence.suffices()) {
      return new Address(evidence.target()); // without validators: these were the old URL's
    }
    return new Address(url, answered.validators, answered.conduct, evidence);
  }

  private Conduct conductAfter(RetrievalOutcome outcome) {
    Contact contact = outcome.contact();
    if (!contact.conditional()) {
      return conduct;
    }
    if (contact.status() == 304 || contact.status() == 226) {
      return Conduct.HONOURS;
    }
    return outcome instanceof Unchanged ? Conduct.IGNORES : conduct;
  }
}
