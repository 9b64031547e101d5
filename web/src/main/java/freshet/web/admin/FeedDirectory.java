package freshet.web.admin;

import freshet.crawler.controller.FeedReply;
import freshet.crawler.controller.LiveQuality.FeedDelay;
import freshet.feed.opml.OpmlFolder;
import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.store.model.FeedStage;
import freshet.store.model.StoredFeed;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Lists feeds page by page. */
public final class FeedDirectory implements RouteGroup {
  /** The most feeds per page. */
  public static final int MOST = 1000;

  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final int USUAL = 50;
  private static final int DEEPEST = 20_000;

  private final CrawlerAccess engine;
  private final RecentDelays delays;

  public FeedDirectory(CrawlerAccess engine) {
    this.engine = engine;
    this.delays = new RecentDelays(engine.store());
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/api/feeds", Credential.ADMIN_TOKEN, context -> context.json(page(context)));
  }

  private FeedPage page(Context context) {
    String search = context.queryParam("search");
    boolean problems = Boolean.parseBoolean(context.queryParam("problems"));
    Predicate<StoredFeed> wanted =
        feed ->
            (search == null || FeedNames.matches(feed, search.strip()))
                && (!problems || isProblem(feed));
    FeedOrder order = order(context);
    ToDoubleFunction<StoredFeed> figure = new FeedRanking(engine, delays).of(order, wanted);
    Selection selection =
        new Selection(
            order,
            number(context, "offset", 0, 0, DEEPEST),
            number(context, "limit", USUAL, 1, MOST));
    long[] counts = new long[2];
    engine
        .store()
        .feeds()
        .each(
            feed -> {
              counts[0]++;
              if (wanted.test(feed)) {
                counts[1]++;
                selection.add(new RankedFeed(feed, figure.applyAsDouble(feed)));
              }
            });
    return new FeedPage(engine.clock().instant(), counts[0], counts[1], rows(selection.page()));
  }

  private static boolean isProblem(StoredFeed feed) {
    return feed.state().stage() != FeedStage.ACTIVE || feed.state().failingSince() != null;
  }

  private static FeedOrder order(Context context) {
    String label = context.queryParam("sort");
    return label == null
        ? FeedOrder.NUMBER
        : FeedOrder.of(label)
            .orElseThrow(
                () ->
                    new RequestRejectedException(
                        400,
                        "feeds cannot be sorted by '%s'; give one of %s"
                            .formatted(label, String.join(", ", FeedOrder.labels()))));
  }

  private static int number(Context context, String name, int usual, int least, int most) {
    String text = context.queryParam(name);
    if (text == null) {
      return usual;
    }
    int number = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
    if (number < least || number > most) {
      throw new RequestRejectedException(
          400,
          "'%s' cannot be '%s'; give a number from %d to %d".formatted(name, text, least, most));
    }
    return number;
  }

  /** Collects the first feeds of an order without holding more than wanted. */
  private static final class Selection {
    private final Comparator<RankedFeed> order;
    private final PriorityQueue<RankedFeed> first;
    private final int offset;
    private final int limit;

    Selection(FeedOrder order, int offset, int limit) {
      this.order = order.comparator();
      this.first = new PriorityQueue<>(this.order.reversed());
      this.offset = offset;
      this.limit = limit;
    }

    void add(RankedFeed feed) {
      first.add(feed);
      if (first.size() > offset + limit) {
        first.remove();
      }
    }

    List<StoredFeed> page() {
      return first.stream().sorted(order).skip(offset).map(RankedFeed::feed).toList();
    }
  }

  /** Loads the rows; if the controller is busy, it is not asked about every feed. */
  private List<FeedRow> rows(List<StoredFeed> feeds) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    return feeds.stream().map(feed -> row(feed, answer(feed, end))).toList();
  }

  private @Nullable FeedReply answer(StoredFeed feed, long end) {
    return System.nanoTime() > end ? null : engine.questions().feed(feed.id()).orElse(null);
  }

  /**
   * Returns a feed as lists show it.
   *
   * @param answer null if it is not watched
   */
  FeedRow row(StoredFeed feed, @Nullable FeedReply answer) {
    return new FeedRow(
        feed.id(),
        feed.description().title(),
        RequestUrl.host(feed.url()),
        RequestUrl.redacted(feed.url()),
        engine.store().folders().of(feed.id()).stream()
            .map(folder -> folder.name(OpmlFolder.Naming.JOINED))
            .toList(),
        feed.state().stage(),
        feed.weight(),
        answer == null || Double.isNaN(answer.rate()) ? null : (Double) answer.rate(),
        feed.postings(),
        feed.missed(),
        feed.state().outcome(),
        feed.state().retrievedAt(),
        feed.state().failingSince(),
        answer == null || answer.dueAt().equals(Instant.MAX) ? null : answer.dueAt(),
        delays.of(feed).mean(),
        engine.quality().today(feed.id()).map(FeedDelay::weighted).orElse(null));
  }
}
