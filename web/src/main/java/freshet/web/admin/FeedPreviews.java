package freshet.web.admin;

import freshet.crawler.terminal.FeedProbe.Sight;
import freshet.feed.FeedDocument;
import freshet.feed.Posting;
import freshet.feed.RawText;
import freshet.feed.discovery.FeedCandidate;
import freshet.feed.html.HtmlText;
import freshet.feed.html.WebUrl;
import freshet.http.RequestUrl;
import freshet.reading.subscription.PopularityThreshold;
import freshet.store.model.FeedDescription;
import freshet.store.model.PostingQuery;
import freshet.store.model.StoredFeed;
import freshet.web.admin.AddReport.Offer;
import freshet.web.admin.FeedLookup.Found;
import freshet.web.admin.FeedPreview.Line;
import freshet.work.CpuLane;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Previews feeds before anyone subscribes to them; nothing is stored. */
public final class FeedPreviews {
  private static final int SHOWN = 5;
  private static final int COUNTED = 40;
  private static final int DESCRIBED = 300;
  private static final Comparator<Line> LATEST =
      Comparator.comparing(Line::at, Comparator.nullsLast(Comparator.reverseOrder()));

  private final CrawlerAccess engine;
  private final FeedLookup finding;

  /**
   * Creates the previews.
   *
   * @param look fetches a URL under the server's politeness rules
   * @param previews the lane on which documents are parsed
   */
  public FeedPreviews(CrawlerAccess engine, Function<String, Sight> look, CpuLane previews) {
    this.engine = engine;
    this.finding = new FeedLookup(engine, look, previews);
  }

  /** The result of a preview. */
  public sealed interface Preview {
    /** A feed. */
    record One(FeedPreview feed) implements Preview {}

    /** A page that links to several feeds. */
    record Several(List<Offer> offers) implements Preview {
      public Several {
        offers = List.copyOf(offers);
      }
    }
  }

  /**
   * Previews a URL; throws {@link freshet.reading.RequestRejectedException} if there is no feed and
   * no link to one.
   *
   * @param owner the visitor
   */
  public Preview of(String url, String owner) {
    Found found = finding.at(url, owner);
    if (found instanceof Found.Page(List<FeedCandidate> feeds) && feeds.size() == 1) {
      found = finding.at(feeds.getFirst().url(), owner);
    }
    return switch (found) {
      case Found.Known(StoredFeed feed) -> new Preview.One(known(feed));
      case Found.Document(String at, FeedDocument document) ->
          new Preview.One(preview(at, FeedDescription.of(document), lines(document), 0));
      case Found.Page(List<FeedCandidate> feeds) -> new Preview.Several(FeedAddition.offers(feeds));
    };
  }

  private FeedPreview known(StoredFeed feed) {
    List<Line> lines =
        engine
            .store()
            .postings()
            .page(PostingQuery.latest(List.of(feed.id()), PostingQuery.Order.TIME, COUNTED))
            .stream()
            .map(stored -> line(stored.posting()))
            .toList();
    int readers = engine.store().subscriptions().readers().getOrDefault(feed.id(), 0);
    return preview(
        feed.url(),
        feed.description(),
        lines,
        feed.owner() == null && readers >= PopularityThreshold.FEWEST ? readers : 0);
  }

  /**
   * Uses only the posting's own date: the time of its arrival says nothing about how often the feed
   * posts.
   */
  private static Line line(Posting posting) {
    return new Line(title(posting), at(posting));
  }

  private static List<Line> lines(FeedDocument document) {
    return document.postings().stream().map(FeedPreviews::line).sorted(LATEST).toList();
  }

  private static @Nullable Instant at(Posting posting) {
    @Nullable Instant published = posting.published().at();
    return published == null ? posting.updated().at() : published;
  }

  private static String title(Posting posting) {
    if (!posting.title().isBlank()) {
      return posting.title();
    }
    RawText text = posting.summary().isEmpty() ? posting.content() : posting.summary();
    String excerpt = HtmlText.excerpt(text, 100);
    return excerpt.isEmpty() ? "Without a title" : excerpt;
  }

  private FeedPreview preview(
      String url, FeedDescription description, List<Line> lines, int readers) {
    List<Instant> times = lines.stream().flatMap(line -> Stream.ofNullable(line.at())).toList();
    String title = description.title();
    @Nullable String site = description.site();
    return new FeedPreview(
        url,
        title.isBlank() ? RequestUrl.redacted(url) : title,
        site == null
            ? null
            : WebUrl.of(site).filter(WebUrl::isHttp).map(WebUrl::toString).orElse(null),
        HtmlText.excerpt(new RawText(description.description(), true, null), DESCRIBED),
        lines.stream().limit(SHOWN).toList(),
        PostingRateText.words(times, engine.clock().instant()),
        PostingRateText.perDay(times, engine.clock().instant()),
        readers);
  }
}
