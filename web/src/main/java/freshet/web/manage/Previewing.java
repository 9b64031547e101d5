package freshet.web.manage;

import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.FirstLook.Sight;
import freshet.feed.FeedDocument;
import freshet.feed.Markup;
import freshet.feed.Posting;
import freshet.feed.discovery.Candidate;
import freshet.feed.html.PlainText;
import freshet.feed.html.WebUrl;
import freshet.store.FeedDescription;
import freshet.store.PostingQuery;
import freshet.store.StoredFeed;
import freshet.web.manage.AddReport.Offer;
import freshet.web.manage.FeedPreview.Line;
import freshet.web.manage.Finding.Found;
import freshet.work.CpuLane;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows feeds before anyone subscribes to them; nothing is stored. */
public final class Previewing {
  private static final int SHOWN = 5;
  private static final int COUNTED = 40;
  private static final int DESCRIBED = 300;
  private static final Comparator<Line> LATEST =
      Comparator.comparing(Line::at, Comparator.nullsLast(Comparator.reverseOrder()));

  private final Engine engine;
  private final Finding finding;

  /**
   * Shows what a look finds.
   *
   * @param look at a URL, as the rules of the server allow
   * @param previews where documents are read
   */
  public Previewing(Engine engine, Function<String, Sight> look, CpuLane previews) {
    this.engine = engine;
    this.finding = new Finding(engine, look, previews);
  }

  /** What is at a URL. */
  public sealed interface Preview {
    /** A feed. */
    record One(FeedPreview feed) implements Preview {}

    /** A page that names several. */
    record Several(List<Offer> offers) implements Preview {
      public Several {
        offers = List.copyOf(offers);
      }
    }
  }

  /**
   * What is at a URL; throws {@link freshet.web.Refusal} if that is no feed and names none.
   *
   * @param owner who asks
   */
  public Preview of(String url, String owner) {
    Found found = finding.at(url, owner);
    if (found instanceof Found.Page(List<Candidate> feeds) && feeds.size() == 1) {
      found = finding.at(feeds.getFirst().url(), owner);
    }
    return switch (found) {
      case Found.Known(StoredFeed feed) -> new Preview.One(known(feed));
      case Found.Document(String at, FeedDocument document) ->
          new Preview.One(preview(at, FeedDescription.of(document), lines(document), 0));
      case Found.Page(List<Candidate> feeds) -> new Preview.Several(Adding.offers(feeds));
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
        feed.owner() == null && readers >= Popular.FEWEST ? readers : 0);
  }

  /** With its own date, if it has one: when it came in tells nothing of how often it posts. */
  private static Line line(Posting posting) {
    return new Line(title(posting), at(posting));
  }

  private static List<Line> lines(FeedDocument document) {
    return document.postings().stream().map(Previewing::line).sorted(LATEST).toList();
  }

  private static @Nullable Instant at(Posting posting) {
    @Nullable Instant published = posting.published().at();
    return published == null ? posting.updated().at() : published;
  }

  private static String title(Posting posting) {
    if (!posting.title().isBlank()) {
      return posting.title();
    }
    Markup text = posting.summary().isEmpty() ? posting.content() : posting.summary();
    String excerpt = PlainText.excerpt(text, 100);
    return excerpt.isEmpty() ? "Without a title" : excerpt;
  }

  private FeedPreview preview(
      String url, FeedDescription description, List<Line> lines, int readers) {
    String title = description.title();
    @Nullable String site = description.site();
    return new FeedPreview(
        url,
        title.isBlank() ? RequestUrl.redacted(url) : title,
        site == null
            ? null
            : WebUrl.of(site).filter(WebUrl::isHttp).map(WebUrl::toString).orElse(null),
        PlainText.excerpt(new Markup(description.description(), true, null), DESCRIBED),
        lines.stream().limit(SHOWN).toList(),
        Pace.words(
            lines.stream().flatMap(line -> Stream.ofNullable(line.at())).toList(),
            engine.clock().instant()),
        readers);
  }
}
