package freshet.crawler.terminal;

import freshet.crawler.terminal.PermanentRedirect.Likeness;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Gone;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.feed.DocumentSource;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Hop;
import freshet.http.RequestUrl;
import freshet.http.RetryAfter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs one retrieval at a time on the caller's thread: has the document fetched from its source,
 * tells what the answer means by its status and its redirects (GC-040 to GC-045), and compares
 * documents.
 */
public final class Terminal {
  private final FetchSources sources;
  private final DocumentStates cache;
  private final DocumentComparer documents;

  /** A terminal with a cache of its own. */
  public Terminal(FetchSources sources, DocumentReader reader, DocumentStates cache) {
    this.sources = sources;
    this.cache = cache;
    this.documents = new DocumentComparer(reader, cache);
  }

  /** The outcome for a feed that the robots.txt of its host forbids (GC-080). */
  public static RetrievalOutcome denied(RetrievalOrder order, Instant now) {
    return new Blocked(RetrievalInfo.none(order, now), OutcomeMessages.unwelcome(order.host()));
  }

  /** Retrieves a feed; whatever its host does is an outcome. */
  public RetrievalOutcome retrieve(RetrievalOrder order, Instant now) {
    FetchResult fetched = sources.of(order).fetch(order);
    RetrievalInfo contact = RetrievalInfo.of(order, now, fetched);
    return switch (fetched) {
      case FetchResult.NoAnswer none ->
          new Failed(contact, FailureKind.of(none.cause()), none.reason());
      case FetchResult.Answer answer -> moved(byStatus(contact, answer));
    };
  }

  /**
   * Handles a hub's delivery like a retrieved document; its signature was checked before (GC-066,
   * GC-067).
   */
  public RetrievalOutcome delivered(
      RetrievalOrder order, byte[] body, @Nullable String contentType, Instant now) {
    DocumentSource source = new DocumentSource(order.url(), contentType, now);
    return documents.delivered(RetrievalInfo.none(order, now), body, source);
  }

  /**
   * Confirms an outcome; to be called once the outcome and the new state are stored, never before.
   */
  public void confirm(RetrievalOutcome outcome) {
    long feed = outcome.contact().order().feed();
    outcome.remembered().ifPresent(seen -> cache.keep(feed, seen));
  }

  /** Says what an answer means by its status (GC-042 to GC-045). */
  private RetrievalOutcome byStatus(RetrievalInfo contact, Answer answer) {
    int status = answer.status();
    String host = RequestUrl.host(answer.url());
    String sentence = OutcomeMessages.status(host, status);
    @Nullable Instant retry = RetryAfter.of(answer, contact.end()).orElse(null);
    if (status == 429 || (status == 503 && retry != null)) {
      return new Throttled(contact, retry, sentence);
    }
    if (BotChallenge.isIn(answer)) {
      return new Blocked(contact, OutcomeMessages.challenge(host));
    }
    return switch (status) {
      case 304 -> notModified(contact, answer);
      case 226 -> changesOnly(contact, answer);
      case 204, 205 ->
          failed(contact, FailureKind.NOT_A_FEED, OutcomeMessages.emptyAnswer(host, status));
      case 206 -> failed(contact, FailureKind.BAD_ANSWER, OutcomeMessages.partOnly(host));
      case 401, 403, 407 -> new Blocked(contact, sentence);
      case 410 -> new Gone(contact, sentence);
      default ->
          switch (status / 100) {
            case 2 -> documents.compare(contact, answer, false);
            case 4 -> failed(contact, FailureKind.NOT_FOUND, sentence);
            case 5 -> failed(contact, FailureKind.SERVER, sentence);
            default ->
                failed(contact, FailureKind.BAD_ANSWER, OutcomeMessages.oddStatus(host, status));
          };
    };
  }

  private static RetrievalOutcome notModified(RetrievalInfo contact, Answer answer) {
    if (!contact.conditional()) {
      return failed(
          contact,
          FailureKind.BAD_ANSWER,
          OutcomeMessages.unasked304(contact.order().host())); // GC-016
    }
    RetrievalInfo updated = contact.with(contact.validators().updatedBy(answer));
    return new Unchanged(updated, Unchanged.Proof.NOT_MODIFIED, null);
  }

  private RetrievalOutcome changesOnly(RetrievalInfo contact, Answer answer) {
    boolean asked = contact.order().sent().etag() != null;
    String manipulations = String.join(",", answer.headers("IM")).strip();
    return asked && manipulations.equalsIgnoreCase("feed")
        ? documents.compare(contact, answer, true)
        : failed(
            contact, FailureKind.BAD_ANSWER, OutcomeMessages.unasked226(contact.order().host()));
  }

  private static Failed failed(RetrievalInfo contact, FailureKind trouble, String sentence) {
    return new Failed(contact, trouble, sentence);
  }

  /** Whether the feed was found at the end of permanent redirects only (GC-040, GC-041). */
  private static RetrievalOutcome moved(RetrievalOutcome outcome) {
    RetrievalInfo contact = outcome.contact();
    if (!outcome.observes()) {
      return outcome;
    }
    return target(contact.order().url(), contact.hops())
        .<RetrievalOutcome>map(
            target -> new Moved(new PermanentRedirect(target, likeness(outcome)), outcome))
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
    LastDocument before = changed.contact().order().standing().lastSeen();
    String self = changed.document().head().links().self();
    boolean sameSelf = self != null && self.equals(before.self());
    int listed = changed.document().postings().size();
    boolean halfKnown = listed > 0 && 2 * changed.overlap().orElse(0) >= listed;
    return before.at() == null || sameSelf || halfKnown ? Likeness.SAME : Likeness.OTHER;
  }
}
