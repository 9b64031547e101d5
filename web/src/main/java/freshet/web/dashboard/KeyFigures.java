package freshet.web.dashboard;

import freshet.crawler.controller.Shortfall;
import freshet.crawler.controller.Snapshot;
import freshet.policy.quality.DelayHistogram;
import freshet.web.TimeSpanText;
import freshet.web.admin.CrawlerAccess;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The key figures at the top of the dashboard. */
record KeyFigures(CrawlerAccess engine) {

  List<KeyFigure> all() {
    LocalDate today = LocalDate.ofInstant(engine.clock().instant(), ZoneOffset.UTC);
    Map<String, Long> sums = engine.store().figures().sums(today);
    List<KeyFigure> tiles = new ArrayList<>();
    tiles.add(delay(sums));
    tiles.add(prompt(sums));
    tiles.add(missed(sums));
    Optional<Snapshot> snapshot = engine.questions().snapshot();
    snapshot.ifPresentOrElse(
        told -> {
          tiles.add(spent(told));
          tiles.add(feeds(told.places()));
          tiles.add(failing(told.places()));
          trouble(told).ifPresent(tiles::addFirst);
        },
        () -> tiles.add(new KeyFigure("Controller", "busy", "it did not answer in time", true)));
    return tiles;
  }

  private KeyFigure delay(Map<String, Long> sums) {
    DelayHistogram delays = DelayHistogram.of(sums);
    return delays.postings() == 0
        ? new KeyFigure("Median delay today", "–", "no dated article yet", false)
        : new KeyFigure(
            "Median delay today",
            TimeSpanText.minutes(delays.quantile(0.5)),
            "of %s articles%s".formatted(TimeSpanText.count(delays.postings()), byWeight()),
            false);
  }

  private String byWeight() {
    return engine
        .quality()
        .today()
        .filter(quality -> quality.delay().postings() > 0)
        .map(quality -> "; mean by weight " + TimeSpanText.minutes(quality.weightedDelayMinutes()))
        .orElse("");
  }

  private static KeyFigure prompt(Map<String, Long> sums) {
    long dated = sums.getOrDefault("dated", 0L);
    return new KeyFigure(
        "Here within 30 min",
        dated == 0 ? "–" : TimeSpanText.percent((double) sums.getOrDefault("prompt", 0L) / dated),
        "of today's articles",
        false);
  }

  private static KeyFigure missed(Map<String, Long> sums) {
    long missed = sums.getOrDefault("missed", 0L);
    return new KeyFigure(
        "Missed today",
        TimeSpanText.count(missed),
        "of %s new articles".formatted(TimeSpanText.count(sums.getOrDefault("postings", 0L))),
        missed > 0);
  }

  private static KeyFigure spent(Snapshot told) {
    double budget = told.budget().perDay();
    return new KeyFigure(
        "Budget spent today",
        String.format(Locale.ROOT, "%.0f %%", 100 * told.retrievalsToday() / budget),
        String.format(
            Locale.ROOT,
            "%,d of %,.0f retrievals; usual by now: %.0f %%%s",
            told.retrievalsToday(),
            budget,
            100 * told.usualToday() / budget,
            unspent(told.shortfall())),
        told.shortfall() != null);
  }

  private static String unspent(@Nullable Shortfall shortfall) {
    return shortfall == null
        ? ""
        : String.format(
            Locale.ROOT,
            "; %,.0f could not be made: %s",
            shortfall.owed() - shortfall.made(),
            shortfall.cause().text());
  }

  private static KeyFigure feeds(Snapshot.Places places) {
    return new KeyFigure(
        "Feeds",
        TimeSpanText.count(places.all()),
        String.format(Locale.ROOT, "%,d resting, %,d overdue", places.resting(), places.overdue()),
        false);
  }

  private static KeyFigure failing(Snapshot.Places places) {
    return new KeyFigure(
        "Failing feeds",
        TimeSpanText.count(places.failing()),
        "see errors by cause",
        places.failing() > 0);
  }

  private static Optional<KeyFigure> trouble(Snapshot told) {
    String trouble = told.storeTrouble();
    if (trouble != null) {
      String state = told.storeWaiting() ? "not usable" : "slow";
      return Optional.of(new KeyFigure("Database", state, trouble, true));
    }
    return told.networkDown()
        ? Optional.of(new KeyFigure("Network", "down", "retrievals pause", true))
        : Optional.empty();
  }
}
