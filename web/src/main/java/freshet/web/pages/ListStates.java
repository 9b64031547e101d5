package freshet.web.pages;

import freshet.reading.output.NextRetrieval;
import freshet.reading.stream.Freshness;
import freshet.reading.stream.PostingPage;
import freshet.reading.stream.ReadingView;
import freshet.store.Store;
import freshet.store.account.Subscription;
import freshet.web.account.SignedInAccount;
import freshet.web.dashboard.FeedHealth;
import freshet.web.pages.ListState.Marked;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Finds out what pages of lists show beside the postings. */
final class ListStates {
  /** Figures of a day are so old at most. */
  private static final Duration KEPT = Duration.ofMinutes(1);

  private static final int MOST_KEPT = 1000;

  private record Known(Instant day, Instant at, Freshness figures) {}

  private final Store store;
  private final NextRetrieval nextCheck;
  private final BooleanSupplier networkDown;
  private final ReadUndo undone;
  private final Map<Long, Known> days =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Known> eldest) {
          return size() > MOST_KEPT;
        }
      };

  ListStates(Store store, NextRetrieval nextCheck, BooleanSupplier networkDown, ReadUndo undone) {
    this.store = store;
    this.nextCheck = nextCheck;
    this.networkDown = networkDown;
    this.undone = undone;
  }

  ListState of(Context context, SignedInAccount visitor, ReadingView view, PostingPage river) {
    @Nullable Freshness figures = river.feed() > 0 ? null : freshness(view);
    return new ListState(
        visitor.preferences().layout(),
        figures == null || figures.articles() == 0 ? null : figures,
        view.shelf().find(river.feed()).flatMap(feed -> health(feed, view)).orElse(null),
        marked(context, visitor).orElse(null),
        river.rows().isEmpty() ? nextCheck(view) : "",
        networkDown.getAsBoolean());
  }

  private static Optional<FeedHealth> health(Subscription feed, ReadingView view) {
    return Optional.of(FeedHealth.of(feed, view.times().now(), view.times().zone()))
        .filter(health -> !health.sentence().isEmpty());
  }

  private Optional<Marked> marked(Context context, SignedInAccount visitor) {
    return Optional.ofNullable(context.queryParam("marked"))
        .flatMap(key -> undone.size(visitor.id(), key).map(postings -> new Marked(key, postings)));
  }

  private Freshness freshness(ReadingView view) {
    Instant now = view.times().now();
    Instant day = view.times().startOfToday();
    synchronized (days) {
      Known known = days.get(view.account());
      if (known != null && known.day.equals(day) && known.at.plus(KEPT).isAfter(now)) {
        return known.figures;
      }
    }
    Freshness figures = Freshness.of(store.reading().figures(view.account(), day));
    synchronized (days) {
      days.put(view.account(), new Known(day, now, figures));
    }
    return figures;
  }

  private String nextCheck(ReadingView view) {
    List<Long> feeds = view.shelf().feeds().stream().map(Subscription::feed).toList();
    return nextCheck
        .at(feeds)
        .map(at -> Duration.between(view.times().now(), at).plusSeconds(30).toMinutes())
        .map(
            minutes ->
                minutes < 1
                    ? "Next check in less than a minute."
                    : "Next check in about %s."
                        .formatted(
                            minutes == 1
                                ? "1 minute"
                                : minutes < 120
                                    ? minutes + " minutes"
                                    : Freshness.span(minutes).replace(" h", " hours")))
        .orElse(feeds.isEmpty() ? "" : "New articles appear here by themselves.");
  }
}
