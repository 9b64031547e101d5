package freshet.crawler.terminal;

import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.feed.Source;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Fetches, compares, parses: one retrieval at a time on the caller's thread. */
public final class Terminal {
  private final Fetcher fetcher;
  private final Agent agent;
  private final SeenSource cache;
  private final Predicate<String> welcome;
  private final DocumentJudge documents;
  private final AnswerJudge judge;

  /**
   * A terminal with a cache of its own.
   *
   * @param welcome whether robots.txt lets us retrieve the feed at a URL (GC-080)
   */
  public Terminal(
      Fetcher fetcher,
      Agent agent,
      DocumentReader reader,
      SeenSource cache,
      Predicate<String> welcome) {
    this.fetcher = fetcher;
    this.agent = agent;
    this.cache = cache;
    this.welcome = welcome;
    this.documents = new DocumentJudge(reader, cache);
    this.judge = new AnswerJudge(documents);
  }

  /** Retrieves a feed; whatever its host does is an outcome. */
  public RetrievalOutcome retrieve(RetrievalOrder order, Instant now) {
    if (!welcome.test(order.url())) {
      return new Blocked(Contact.none(order, now), Sentences.unwelcome(order.host()));
    }
    Fetched fetched = fetcher.fetch(FeedRequest.of(order, agent));
    Contact contact = Contact.of(order, now, fetched);
    return switch (fetched) {
      case Fetched.NoAnswer none -> new Failed(contact, Trouble.of(none.cause()), none.reason());
      case Fetched.Answer answer -> MoveCheck.checked(judge.judge(contact, answer));
    };
  }

  /**
   * What a hub delivered goes the way of every retrieved document; whether it may be trusted was
   * asked before (GC-066, GC-067).
   */
  public RetrievalOutcome delivered(
      RetrievalOrder order, byte[] body, @Nullable String contentType, Instant now) {
    Source source = new Source(order.url(), contentType, now);
    return documents.delivered(Contact.none(order, now), body, source);
  }

  /** To be called once the outcome and the standing after it are stored, never before. */
  public void confirm(RetrievalOutcome outcome) {
    long feed = outcome.contact().order().feed();
    outcome.remembered().ifPresent(seen -> cache.keep(feed, seen));
  }
}
