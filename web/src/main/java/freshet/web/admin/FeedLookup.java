package freshet.web.admin;

import freshet.crawler.terminal.FeedProbe;
import freshet.crawler.terminal.FeedProbe.Sight;
import freshet.feed.DocumentSource;
import freshet.feed.FeedDocument;
import freshet.feed.ReadResult;
import freshet.feed.discovery.FeedCandidate;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlResult;
import freshet.feed.reader.FeedReader;
import freshet.http.FetchResult.Answer;
import freshet.http.RequestUrl;
import freshet.store.model.StoredFeed;
import freshet.work.CpuLane;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds out what is at a URL. */
final class FeedLookup {
  private final CrawlerAccess engine;
  private final Function<String, Sight> look;
  private final CpuLane previews;
  private final FeedNames names;

  /**
   * Creates the lookup.
   *
   * @param look fetches a URL under the server's politeness rules
   * @param previews the lane on which documents are parsed
   */
  FeedLookup(CrawlerAccess engine, Function<String, Sight> look, CpuLane previews) {
    this.engine = engine;
    this.look = look;
    this.previews = previews;
    this.names = new FeedNames(engine.store().feeds());
  }

  /** The result of a lookup. */
  sealed interface Found {
    /** A feed that is already watched. */
    record Known(StoredFeed feed) implements Found {}

    /** A feed that is not watched yet. */
    record Document(String url, FeedDocument document) implements Found {}

    /** A web page that links to at least one feed. */
    record Page(List<FeedCandidate> feeds) implements Found {}
  }

  /** Looks up an address as people type it; throws {@link NoFeedException} if there is no feed. */
  Found at(String address, String owner) {
    String url =
        RequestedFeed.url(address)
            .orElseThrow(() -> NoFeedException.notAnAddress(RequestUrl.redacted(address)));
    Optional<String> plain = RequestedFeed.plainUrl(address);
    Optional<StoredFeed> known =
        names.byUrl(url, owner).or(() -> plain.flatMap(other -> names.byUrl(other, owner)));
    if (known.isPresent()) {
      return new Found.Known(known.get());
    }
    return switch (look.apply(url)) {
      case Sight.Document(Answer answer) -> seen(url, answer, owner);
      case Sight.Nothing(String sentence) ->
          plain.flatMap(other -> unsecured(other, owner)).orElseThrow(() -> refusal(url, sentence));
    };
  }

  /** Looks without encryption, for an address without a scheme whose host offers none. */
  private Optional<Found> unsecured(String url, String owner) {
    return look.apply(url) instanceof Sight.Document(Answer answer)
        ? Optional.of(seen(url, answer, owner))
        : Optional.empty();
  }

  private static NoFeedException refusal(String url, String sentence) {
    return NoFeedException.at(RequestUrl.redacted(url), sentence);
  }

  private Found seen(String url, Answer answer, String owner) {
    Optional<StoredFeed> target = names.byUrl(answer.url(), owner);
    if (target.isPresent()) { // the URL is an alias of a watched feed (GC-007)
      return new Found.Known(target.get());
    }
    String host = RequestUrl.host(answer.url());
    return previews.call(owner, "a document of " + host, () -> read(url, answer));
  }

  private Found read(String url, Answer answer) {
    @Nullable String type = answer.header("Content-Type").orElse(null);
    DocumentSource source = new DocumentSource(answer.url(), type, engine.clock().instant());
    return switch (new FeedReader().read(answer.body(), source)) {
      case ReadResult.Read(FeedDocument document) -> new Found.Document(url, document);
      case ReadResult.NotRead(ReadResult.Cause cause, String reason)
          when cause == ReadResult.Cause.HTML ->
          page(url, answer, reason);
      case ReadResult.NotRead(_, String reason) -> throw refusal(url, other(answer.body(), reason));
    };
  }

  private static String other(byte[] body, String reason) {
    return new OpmlReader().read(body) instanceof OpmlResult.Read
        ? "It is a list of feeds (OPML); save it and use 'freshet import'"
        : reason;
  }

  /** Finds the feeds of a page; declared feeds take precedence over mere links. */
  private static Found page(String url, Answer answer, String reason) {
    @Nullable String type = answer.header("Content-Type").orElse(null);
    List<FeedCandidate> found =
        FeedProbe.feeds(answer.body(), type, answer.url(), answer.headers("Link"));
    if (found.isEmpty()) {
      throw refusal(url, reason + " It links to no feed");
    }
    return new Found.Page(
        found.stream().filter(one -> one.found() == found.getFirst().found()).toList());
  }
}
