package freshet.web.manage;

import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.FirstLook;
import freshet.crawler.terminal.FirstLook.Sight;
import freshet.feed.FeedDocument;
import freshet.feed.FeedReader;
import freshet.feed.Reading;
import freshet.feed.Source;
import freshet.feed.discovery.Candidate;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlReading;
import freshet.store.StoredFeed;
import freshet.web.Refusal;
import freshet.work.CpuLane;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds out what is at a URL that someone names. */
final class Finding {
  private final Engine engine;
  private final Function<String, Sight> look;
  private final CpuLane previews;
  private final FeedNames names;

  /**
   * Finds by looking.
   *
   * @param look at a URL, as the rules of the server allow
   * @param previews where documents are read
   */
  Finding(Engine engine, Function<String, Sight> look, CpuLane previews) {
    this.engine = engine;
    this.look = look;
    this.previews = previews;
    this.names = new FeedNames(engine.store().feeds());
  }

  /** What was found. */
  sealed interface Found {
    /** A feed that is watched already. */
    record Known(StoredFeed feed) implements Found {}

    /** A feed that is not. */
    record Document(String url, FeedDocument document) implements Found {}

    /** A page, with the feeds that it names: at least one. */
    record Page(List<Candidate> feeds) implements Found {}
  }

  /** What is at an address as people write them; throws {@link Refusal} if that is no feed. */
  Found at(String address, String owner) {
    String url =
        Wanted.url(address)
            .orElseThrow(
                () ->
                    new Refusal(
                        400,
                        "'%s' is no address of the web; give one such as https://example.org/feed"
                            .formatted(RequestUrl.redacted(address))));
    Optional<StoredFeed> known = names.byUrl(url, owner);
    if (known.isPresent()) {
      return new Found.Known(known.get());
    }
    return switch (look.apply(url)) {
      case Sight.Nothing(String sentence) -> throw refusal(url, sentence);
      case Sight.Document(Answer answer) -> seen(url, answer, owner);
    };
  }

  private static Refusal refusal(String url, String sentence) {
    String end = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    return new Refusal(422, "no feed at '%s': %s".formatted(RequestUrl.redacted(url), end));
  }

  private Found seen(String url, Answer answer, String owner) {
    Optional<StoredFeed> target = names.byUrl(answer.url(), owner);
    if (target.isPresent()) { // another URL of a feed that is watched (GC-007)
      return new Found.Known(target.get());
    }
    String host = RequestUrl.host(answer.url());
    return previews.call(owner, "a document of " + host, () -> read(url, answer));
  }

  private Found read(String url, Answer answer) {
    @Nullable String type = answer.header("Content-Type").orElse(null);
    Source source = new Source(answer.url(), type, engine.clock().instant());
    return switch (new FeedReader().read(answer.body(), source)) {
      case Reading.Read(FeedDocument document) -> new Found.Document(url, document);
      case Reading.NotRead(Reading.Cause cause, String reason) when cause == Reading.Cause.HTML ->
          page(url, answer, reason);
      case Reading.NotRead(_, String reason) -> throw refusal(url, other(answer.body(), reason));
    };
  }

  private static String other(byte[] body, String reason) {
    return new OpmlReader().read(body) instanceof OpmlReading.Read
        ? "It is a list of feeds (OPML); save it and use 'freshet import'"
        : reason;
  }

  /** What a page declares counts before what it merely links to. */
  private static Found page(String url, Answer answer, String reason) {
    @Nullable String type = answer.header("Content-Type").orElse(null);
    List<Candidate> found =
        FirstLook.feeds(answer.body(), type, answer.url(), answer.headers("Link"));
    if (found.isEmpty()) {
      throw refusal(url, reason + " It names no feed");
    }
    return new Found.Page(
        found.stream().filter(one -> one.found() == found.getFirst().found()).toList());
  }
}
