package freshet.web.admin;

import freshet.crawler.controller.TrafficSums;
import freshet.crawler.politeness.IntervalRules;
import freshet.reading.RequestRejectedException;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import io.javalin.http.Context;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Serves the server's own history for the simulator. */
public final class TraceRoutes implements RouteGroup {
  private static final int MOST_DAYS = 100_000;

  private final CrawlerAccess engine;
  private final PolicyControl steer;
  private final IntervalRules pace;
  private final double maxPeak;

  /**
   * Creates the routes.
   *
   * @param pace the shortest intervals, of all hosts and of single ones
   * @param maxPeak the cap on an hour's spending
   */
  public TraceRoutes(
      CrawlerAccess engine, PolicyControl steer, IntervalRules pace, double maxPeak) {
    this.engine = engine;
    this.steer = steer;
    this.pace = pace;
    this.maxPeak = maxPeak;
  }

  @Override
  public void addTo(Routes routes) {
    routes.get("/api/trace", Credential.ADMIN_TOKEN, this::sendTrace);
    routes.get(
        "/api/history", Credential.ADMIN_TOKEN, context -> context.json(history(days(context))));
  }

  private void sendTrace(Context context) {
    context.contentType("text/csv; charset=utf-8").result(trace(days(context)));
  }

  private InputStream trace(Optional<Integer> days) {
    Instant since = days.map(this::daysAgo).map(TraceRoutes::begin).orElse(Instant.MIN);
    return TraceExport.of(engine.store(), since).csv();
  }

  /** Returns the postings of the last days as CSV. */
  public InputStream trace(int days) {
    return trace(Optional.of(days));
  }

  /** Returns what was watched in the last days. */
  public ServerHistory history(int days) {
    return history(Optional.of(days));
  }

  /** Returns what was watched since the first feed was added. */
  public ServerHistory history() {
    return history(Optional.empty());
  }

  /** Returns the number of whole days; empty for all. */
  private static Optional<Integer> days(Context context) {
    String text = context.queryParam("days");
    if (text == null) {
      return Optional.empty();
    }
    if (!text.matches("\\d{1,6}") || Integer.parseInt(text) > MOST_DAYS) {
      throw new RequestRejectedException(
          400, "'days' is a whole number up to %,d".formatted(MOST_DAYS));
    }
    return Optional.of(Integer.parseInt(text));
  }

  private LocalDate today() {
    return LocalDate.ofInstant(engine.clock().instant(), ZoneOffset.UTC);
  }

  private LocalDate daysAgo(int days) {
    return today().minusDays(days);
  }

  private static Instant begin(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private ServerHistory history(Optional<Integer> days) {
    @Nullable LocalDate since = since();
    LocalDate first = days.map(this::daysAgo).orElse(since == null ? today() : since);
    TraceExport trace = TraceExport.of(engine.store(), begin(first));
    Map<String, Long> sums = sums(first);
    long dated = sums.getOrDefault("dated", 0L);
    return new ServerHistory(
        since,
        first,
        today(),
        engine.store().feeds().count(),
        trace.postings(),
        trace.feeds(),
        trace.undated(),
        trace.early(),
        sums.getOrDefault("retrievals", 0L),
        dated,
        dated == 0 ? null : (Double) (sums.getOrDefault("delay-seconds", 0L) / 60.0 / dated),
        sums.getOrDefault("missed", 0L),
        steer.course(),
        minutes(pace.usual().floor()),
        Double.isFinite(maxPeak) ? (Double) maxPeak : null,
        trace.terms(pace),
        compressed(sums));
  }

  private static @Nullable Double compressed(Map<String, Long> sums) {
    double saved = sums.getOrDefault(TrafficSums.Saving.COMPRESSION.bytes(), 0L);
    double all = saved + sums.getOrDefault(TrafficSums.BYTES, 0L);
    return all > 0 ? (Double) (saved / all) : null;
  }

  static double minutes(Duration time) {
    return time.toSeconds() / 60.0;
  }

  private @Nullable LocalDate since() {
    Instant[] first = new Instant[] {Instant.MAX};
    engine
        .store()
        .feeds()
        .each(feed -> first[0] = feed.added().isBefore(first[0]) ? feed.added() : first[0]);
    return first[0].equals(Instant.MAX) ? null : LocalDate.ofInstant(first[0], ZoneOffset.UTC);
  }

  private Map<String, Long> sums(LocalDate first) {
    Map<String, Long> sums = new HashMap<>();
    for (LocalDate day = first; day.isBefore(today()); day = day.plusDays(1)) {
      engine.store().figures().sums(day).forEach((name, sum) -> sums.merge(name, sum, Long::sum));
    }
    return sums;
  }
}
