package freshet.web.admin;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.FeedPhase;
import freshet.crawler.controller.FeedReply;
import freshet.crawler.terminal.FeedProbe.Sight;
import freshet.crawler.terminal.RedirectEvidence;
import freshet.crawler.terminal.RetrievalState;
import freshet.feed.discovery.FeedCandidate;
import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.StoredFeed;
import freshet.web.admin.FeedLookup.Found;
import freshet.work.CpuLane;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Has a feed read at another address. A feed that nobody else reads moves with its postings; of one
 * that others read, the new address becomes a feed of its own.
 */
public final class FeedAddressChange {
  private final CrawlerAccess engine;
  private final FeedLookup finding;
  private final FeedAddition adding;

  /**
   * Creates the change.
   *
   * @param look fetches a URL under the server's politeness rules
   * @param previews the lane on which documents are parsed
   */
  public FeedAddressChange(
      CrawlerAccess engine, Function<String, Sight> look, CpuLane previews, FeedAddition adding) {
    this.engine = engine;
    this.finding = new FeedLookup(engine, look, previews);
    this.adding = adding;
  }

  /** Returns the address to which a feed redirects for good, before it moves there by itself. */
  public static Optional<String> announced(StoredFeed feed) {
    if (feed.state().stage() == FeedStage.REMOVED) {
      return Optional.empty();
    }
    RetrievalState standing = RetrievalStateText.of(feed.state().standing()).standing();
    return Optional.ofNullable(standing.address().move()).map(RedirectEvidence::target);
  }

  /**
   * Looks whether there is a feed at an address and has it read from now on; throws {@link
   * NoFeedException} if there is none.
   *
   * @param owner the account
   * @return the feed that is read now: the same if it moved
   */
  public long change(StoredFeed feed, String address, String owner) {
    Found found = found(address, owner);
    return switch (found) {
      case Found.Known(StoredFeed other) -> other.id();
      case Found.Document(String url, _) -> isShared(feed) ? added(url, owner) : moved(feed, url);
      case Found.Page(List<FeedCandidate> feeds) ->
          throw NoFeedException.at(
              RequestUrl.redacted(address),
              "The page names %d feeds; give the address of one of them".formatted(feeds.size()));
    };
  }

  private Found found(String address, String owner) {
    Found found = finding.at(address, owner);
    return found instanceof Found.Page(List<FeedCandidate> feeds) && feeds.size() == 1
        ? finding.at(feeds.getFirst().url(), owner)
        : found;
  }

  private boolean isShared(StoredFeed feed) {
    return engine.store().subscriptions().readers(feed.id()) > 1;
  }

  private long added(String url, String owner) {
    return adding.add(new AddRequest(url, false), owner).feeds().getFirst().id();
  }

  private long moved(StoredFeed feed, String url) {
    FeedReply reply = engine.questions().feed(feed.id()).orElse(null);
    if (reply != null && reply.place() == FeedPhase.UNDER_WAY) {
      throw new RequestRejectedException(
          409, "this feed is being checked just now; try again in a moment");
    }
    engine.inbox().add(new ControllerEvent.Removed(feed.id()));
    engine.store().feeds().move(feed.id(), url);
    engine.store().feeds().stand(feed.id(), at(feed.state(), url));
    engine.inbox().add(new ControllerEvent.Added(feed.id()));
    return feed.id();
  }

  /** Returns the state at another URL: as if it had never been read, so that it is read at once. */
  private static FeedState at(FeedState was, String url) {
    RetrievalStateText before = RetrievalStateText.of(was.standing());
    return new FeedState(
        FeedStage.ACTIVE,
        Instant.EPOCH,
        null,
        was.changedAt(),
        null,
        "",
        was.window(),
        new RetrievalStateText(RetrievalState.of(url), before.trust(), before.cost()).text(),
        null);
  }
}
