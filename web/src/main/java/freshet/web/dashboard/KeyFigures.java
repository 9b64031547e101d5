package freshet.web.dashboard;

import freshet.crawler.controller.MissedShare;
import freshet.crawler.controller.Shortfall;
import freshet.crawler.controller.Snapshot;
import freshet.crawler.controller.TrafficSums.Saving;
import freshet.policy.Budget.Unit;
import freshet.policy.capability.SignalWorth;
import freshet.policy.quality.DelayHistogram;
import freshet.web.BudgetText;
import freshet.web.TimeSpanText;
import freshet.web.admin.CrawlerAccess;
import freshet.web.admin.DayTraffic;
import freshet.web.admin.PolicyControl;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The key figures at the top of the dashboard. */
record KeyFigures(CrawlerAccess engine, PolicyControl.Course course) {
  private static final Map<String, String> NAMES =
      Map.of(
          Saving.NOT_MODIFIED.label(), "304",
          Saving.DELTA.label(), "226 (delta)",
          Saving.COMPRESSION.label(), "compression");

  List<KeyFigure> all() {
    LocalDate today = LocalDate.ofInstant(engine.clock().instant(), ZoneOffset.UTC);
    Map<String, Long> sums = engine.store().figures().sums(today);
    List<KeyFigure> tiles = new ArrayList<>();
    tiles.add(delay(sums));
    tiles.add(prompt(sums));
    tiles.add(missed(sums));
    tiles.add(saved(sums));
    Optional<Snapshot> snapshot = engine.questions().snapshot();
    snapshot.ifPresentOrElse(
        told -> {
          tiles.add(spent(told));
          tiles.add(feeds(told.places()));
          tiles.add(failing(told.places()));
          signals(told.signals()).ifPresent(tiles::add);
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

  /** The share of missed articles, against the target if there is one. */
  private KeyFigure missed(Map<String, Long> sums) {
    double share = MissedShare.of(sums);
    double target = course.missedTarget();
    long missed = MissedShare.missed(sums);
    return new KeyFigure(
        "Missed today",
        Double.isNaN(share) ? "–" : TimeSpanText.percent(share),
        "%s of %s articles, estimated%s"
            .formatted(
                TimeSpanText.count(missed),
                TimeSpanText.count(missed + MissedShare.seen(sums)),
                Double.isNaN(target)
                    ? ""
                    : "; at most %s wanted".formatted(TimeSpanText.percent(target))),
        Double.isNaN(target) ? missed > 0 : share > target);
  }

  private static KeyFigure spent(Snapshot told) {
    double budget = told.budget().perDay();
    Unit unit = told.budget().unit();
    return new KeyFigure(
        "Budget spent today",
        String.format(Locale.ROOT, "%.0f %%", 100 * told.spentToday() / budget),
        String.format(
            Locale.ROOT,
            "%s of %s; usual by now: %.0f %%%s",
            plain(told.spentToday(), unit),
            BudgetText.of(budget, unit),
            100 * told.usualToday() / budget,
            unspent(told.shortfall(), unit)),
        told.shortfall() != null);
  }

  private static String unspent(@Nullable Shortfall shortfall, Unit unit) {
    return shortfall == null
        ? ""
        : String.format(
            Locale.ROOT,
            "; %s could not be %s: %s",
            plain(shortfall.owed() - shortfall.made(), unit),
            unit == Unit.BYTES ? "spent" : "made",
            shortfall.cause().text());
  }

  /** Returns an amount; a number of retrievals or requests without its unit. */
  private static String plain(double amount, Unit unit) {
    return unit == Unit.BYTES
        ? BudgetText.bytes(amount)
        : String.format(Locale.ROOT, "%,.0f", amount);
  }

  private static KeyFigure saved(Map<String, Long> sums) {
    DayTraffic traffic = DayTraffic.of(sums);
    String ways =
        traffic.saved().stream()
            .filter(way -> way.bytes() > 0)
            .map(way -> "%s by %s".formatted(BudgetText.bytes(way.bytes()), NAMES.get(way.by())))
            .collect(Collectors.joining(", "));
    return new KeyFigure(
        "Transfer saved today",
        BudgetText.bytes(traffic.savedBytes()),
        "%s received in %s requests%s"
            .formatted(
                BudgetText.bytes(traffic.bytes()),
                TimeSpanText.count(traffic.requests()),
                ways.isEmpty() ? "" : "; saved " + ways),
        false);
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

  /** What pushes and pings are worth (GC-068), if there were any. */
  private static Optional<KeyFigure> signals(@Nullable SignalWorth worth) {
    return worth == null || worth.signals() == 0
        ? Optional.empty()
        : Optional.of(
            new KeyFigure(
                "Pushes that were right",
                TimeSpanText.percent((double) worth.right() / worth.signals()),
                "of %s; they announced %s of %s articles of their feeds"
                    .formatted(
                        TimeSpanText.count(worth.signals()),
                        TimeSpanText.count(worth.right()),
                        TimeSpanText.count(worth.postings())),
                false));
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
