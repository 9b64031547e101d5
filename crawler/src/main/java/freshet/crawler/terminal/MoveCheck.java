package freshet.crawler.terminal;

import freshet.crawler.http.Hop;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.Move.Likeness;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import java.util.List;
import java.util.Optional;

/** Sees whether a feed was found at the end of permanent redirects only (GC-040, GC-041). */
final class MoveCheck {
  private MoveCheck() {}

  static RetrievalOutcome checked(RetrievalOutcome outcome) {
    Contact contact = outcome.contact();
    if (!outcome.observes()) {
      return outcome;
    }
    return target(contact.order().url(), contact.hops())
        .<RetrievalOutcome>map(target -> new Moved(new Move(target, likeness(outcome)), outcome))
        .orElse(outcome);
  }

  /** Where a way leads that may be taken for good. */
  static Optional<String> target(String from, List<Hop> hops) {
    String at = from;
    for (Hop hop : hops) {
      boolean downgraded = RequestUrl.isSecure(at) && !RequestUrl.isSecure(hop.url());
      if (!hop.permanent() || downgraded || RequestUrl.isPrivate(hop.url())) {
        return Optional.empty();
      }
      at = hop.url();
    }
    return at.equals(from) ? Optional.empty() : Optional.of(at);
  }

  private static Likeness likeness(RetrievalOutcome outcome) {
    return switch (outcome) {
      case Changed changed -> likeness(changed);
      case Unchanged(_, Unchanged.Proof proof, _) ->
          proof == Unchanged.Proof.NOT_MODIFIED ? Likeness.UNKNOWN : Likeness.SAME;
      default -> Likeness.UNKNOWN;
    };
  }

  /** The same self link, or at least half of the postings known; or all that is known is there. */
  private static Likeness likeness(Changed changed) {
    LastSeen before = changed.contact().order().standing().lastSeen();
    String self = changed.document().head().links().self();
    boolean sameSelf = self != null && self.equals(before.self());
    int listed = changed.document().postings().size();
    boolean halfKnown = listed > 0 && 2 * changed.overlap().orElse(0) >= listed;
    return before.at() == null || sameSelf || halfKnown ? Likeness.SAME : Likeness.OTHER;
  }
}
