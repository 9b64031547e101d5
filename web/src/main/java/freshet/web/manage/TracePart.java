package freshet.web.manage;

import freshet.web.Refusal;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
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

/** The server's own history, for the simulator. */
public final class TracePart implements WebPart {
  private static final int MOST_DAYS = 100_000;

  private final Engine engine;
  private final Steer steer;
  private final Duration floor;
  private final double maxPeak;

  /** The history of an engine under a floor on intervals and a cap on hours. */
  public TracePart(Engine engine, Steer steer, Duration floor, double maxPeak) {
    this.engine = engine;
    this.steer = steer;
    this.floor = floor;
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
    Instant since = days.map(this::daysAgo).map(TracePart::begin).orElse(Instant.MIN);
    return OwnTrace.of(engine.store(), since).csv();
  }

  /** What was published in the last days, as CSV. */
  public InputStream trace(int days) {
    return trace(Optional.of(days));
  }

  /** What was watched in the last days, and how. */
  public History history(int days) {
    return history(Optional.of(days));
  }

  /** The same since the first feed was added. */
  public History history() {
    return history(Optional.empty());
  }

  /** How many whole days back; empty for all. */
  private static Optional<Integer> days(Context context) {
    String text = context.queryParam("days");
    if (text == null) {
      return Optional.empty();
    }
    if (!text.matches("\\d{1,6}") || Integer.parseInt(text) > MOST_DAYS) {
      throw new Refusal(400, "'days' is a whole number up to %,d".formatted(MOST_DAYS));
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

  private History history(Optional<Integer> days) {
    @Nullable LocalDate since = since();
    LocalDate first = days.map(this::daysAgo).orElse(since == null ? today() : since);
    OwnTrace trace = OwnTrace.of(engine.store(), begin(first));
    Map<String, Long> sums = sums(first);
    long dated = sums.getOrDefault("dated", 0L);
    return new History(
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
        floor.toSeconds() / 60.0,
        Double.isFinite(maxPeak) ? (Double) maxPeak : null);
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
