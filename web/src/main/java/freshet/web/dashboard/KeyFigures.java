package freshet.web.dashboard;

import freshet.crawler.controller.MissedShare;
import freshet.crawler.controller.Shortfall;
import freshet.crawler.controller.Snapshot;
import freshet.crawler.controller.TrafficSums.Saving;
import freshet.policy.Budget.Unit;
import freshet.policy.capability.SignalWorth;
import freshet.policy.quality.DelayHistogram;
import freshet.store.sql.DailyTotalsTable;
import freshet.web.BudgetText;
import freshet.web.TimeSpanText;
import freshet.web.admin.CrawlerAccess;
import freshet.web.admin.DayTraffic;
import freshet.web.admin.PolicyControl;
import freshet.web.dashboard.KeyFigure.State;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The key figures of the dashboard.
 *
 * @param snapshot what the controller says; empty if it did not answer in time
 */
record KeyFigures(CrawlerAccess engine, PolicyControl.Course course, Optional<Snapshot> snapshot) {
  private static final int USUAL_DAYS = 30;
  private static final Map<String, String> NAMES =
      Map.of(
          Saving.NOT_MODIFIED.label(), "304",
          Saving.DELTA.label(), "226 (delta)",
          Saving.COMPRESSION.label(), "compression");

  /** The figures of today at the top of the overview, and a sentence that sums them up. */
  record Today(String sentence, List<KeyFigure> figures) {
    /** Returns what a template shows of it. */
    Map<String, Object> values() {
      return Map.of("sentence", sentence, "tiles", figures);
    }
  }

  /** Asks the controller once for all figures. */
  static KeyFigures of(CrawlerAccess engine, PolicyControl.Course course) {
    return new KeyFigures(engine, course, engine.questions().snapshot());
  }

  Today today(FailingFeeds failing) {
    LocalDate today = today(engine);
    DailyTotalsTable table = engine.store().figures();
    Map<String, Long> sums = table.sums(today);
    Map<String, Long> before = new HashMap<>();
    table
        .sums(today.minusDays(USUAL_DAYS - 1L), today.minusDays(1))
        .values()
        .forEach(day -> day.forEach((name, sum) -> before.merge(name, sum, Long::sum)));
    List<KeyFigure> figures = new ArrayList<>();
    figures.add(delay(sums, before));
    figures.add(prompt(sums));
    figures.add(missed(sums, before));
    figures.add(
        snapshot
            .map(told -> checks(sums, told))
            .orElseGet(
                () -> KeyFigure.plain("Checks today", count(sums.get("retrievals")), "so far")));
    figures.add(
        snapshot
            .map(told -> feeds(told.places()))
            .orElseGet(
                () ->
                    KeyFigure.of(
                        "Controller", "busy", "it did not answer in time", State.ALARMING)));
    figures.add(needLook(failing));
    return new Today(sentence(sums), figures);
  }

  private static LocalDate today(CrawlerAccess engine) {
    return LocalDate.ofInstant(engine.clock().instant(), ZoneOffset.UTC);
  }

  private static String count(@Nullable Long number) {
    return TimeSpanText.count(number == null ? 0 : number);
  }

  private static String sentence(Map<String, Long> sums) {
    DelayHistogram delays = DelayHistogram.of(sums);
    if (delays.postings() == 0) {
      return "No article with a known delay has come today.";
    }
    long missed = MissedShare.missed(sums);
    String end =
        missed == 0
            ? "None were missed."
            : "%s may have been missed.".formatted(TimeSpanText.count(missed));
    return "Half of today’s articles were here within %s of publication. %s"
        .formatted(words(delays.quantile(0.5)), end);
  }

  /** Returns minutes in words, whole ones where they are few. */
  static String words(double minutes) {
    double whole = minutes >= 1 ? Math.rint(minutes) : minutes;
    String text = TimeSpanText.minutes(minutes < 120 ? whole : minutes);
    return text.replace(" min", whole == 1 ? " minute" : " minutes")
        .replace(".0 h", " h")
        .replace(" h", " hours");
  }

  private static String brief(double minutes) {
    return TimeSpanText.minutes(minutes >= 1 && minutes < 120 ? Math.rint(minutes) : minutes);
  }

  private static KeyFigure delay(Map<String, Long> sums, Map<String, Long> before) {
    DelayHistogram delays = DelayHistogram.of(sums);
    if (delays.postings() == 0) {
      return KeyFigure.plain("Usual delay today", "–", "no article with a known delay yet");
    }
    double median = delays.quantile(0.5);
    DelayHistogram earlier = DelayHistogram.of(before);
    return KeyFigure.plain(
        "Usual delay today",
        brief(median),
        earlier.postings() == 0 ? "half came sooner" : against(median, earlier.quantile(0.5)));
  }

  private static String against(double now, double usual) {
    double change = now - usual;
    return Math.abs(change) < Math.max(0.5, 0.05 * usual)
        ? "as in the last 30 days"
        : "%s %s than in the last 30 days"
            .formatted(brief(Math.abs(change)), change < 0 ? "less" : "more");
  }

  private static KeyFigure prompt(Map<String, Long> sums) {
    long dated = sums.getOrDefault("dated", 0L);
    return KeyFigure.plain(
        "Here within 30 min",
        dated == 0
            ? "–"
            : "%d %%".formatted(Math.round(100.0 * sums.getOrDefault("prompt", 0L) / dated)),
        "of %s with a known delay".formatted(articles(dated)));
  }

  private static String articles(long count) {
    return count == 1 ? "1 article" : TimeSpanText.count(count) + " articles";
  }

  /** The number of missed articles, and their share against the target if there is one. */
  private KeyFigure missed(Map<String, Long> sums, Map<String, Long> before) {
    double share = MissedShare.of(sums);
    double target = course.missedTarget();
    long missed = MissedShare.missed(sums);
    if (Double.isNaN(share)) {
      return KeyFigure.plain("Missed today", "–", "no article yet");
    }
    boolean alarming = Double.isNaN(target) ? missed > 0 : share > target;
    String note =
        missed == 0
            ? "%s in the 29 days before".formatted(TimeSpanText.count(MissedShare.missed(before)))
            : "%s of %s, estimated"
                .formatted(TimeSpanText.percent(share), articles(missed + MissedShare.seen(sums)));
    return KeyFigure.of(
        "Missed today",
        TimeSpanText.count(missed),
        note
            + (Double.isNaN(target)
                ? ""
                : "; at most %s wanted".formatted(TimeSpanText.percent(target))),
        alarming ? State.ALARMING : missed == 0 ? State.GOOD : State.PLAIN);
  }

  private static KeyFigure checks(Map<String, Long> sums, Snapshot told) {
    return KeyFigure.of(
        "Checks today",
        count(sums.get("retrievals")),
        String.format(
            Locale.ROOT,
            "%.0f %% of the day’s budget",
            100 * told.spentToday() / told.budget().perDay()),
        told.shortfall() == null ? State.PLAIN : State.ALARMING);
  }

  private static KeyFigure feeds(Snapshot.Places places) {
    return KeyFigure.plain(
        "Feeds",
        TimeSpanText.count(places.all()),
        String.format(Locale.ROOT, "%,d resting, %,d overdue", places.resting(), places.overdue()));
  }

  private static KeyFigure needLook(FailingFeeds failing) {
    int begun = failing.begunSinceYesterday();
    return KeyFigure.of(
        "Need a look",
        TimeSpanText.count(failing.count()),
        begun == 0 ? "none new since yesterday" : TimeSpanText.count(begun) + " since yesterday",
        failing.count() == 0 ? State.GOOD : State.ALARMING);
  }

  /** What keeps the whole server from working, each as a sentence; usually nothing. */
  List<String> alarms() {
    if (snapshot.isEmpty()) {
      return List.of();
    }
    List<String> alarms = new ArrayList<>();
    String trouble = snapshot.get().storeTrouble();
    if (trouble != null) {
      alarms.add(
          "The database is %s: %s."
              .formatted(snapshot.get().storeWaiting() ? "not usable" : "slow", trouble));
    }
    if (snapshot.get().networkDown()) {
      alarms.add("No host can be reached, so checks pause until the network is back.");
    }
    Shortfall shortfall = snapshot.get().shortfall();
    if (shortfall != null) {
      alarms.add(unspent(shortfall, snapshot.get().budget().unit()));
    }
    return alarms;
  }

  private static String unspent(Shortfall shortfall, Unit unit) {
    String amount = plain(shortfall.owed() - shortfall.made(), unit);
    String what =
        switch (unit) {
          case RETRIEVALS -> " checks of today’s budget could not be made: ";
          case REQUESTS -> " requests of today’s budget could not be made: ";
          case BYTES -> " of today’s budget could not be spent: ";
        };
    return amount + what + shortfall.cause().text() + ".";
  }

  /** Returns what was spent, what was saved and what announcements were worth. */
  List<KeyFigure> costs() {
    Map<String, Long> sums = engine.store().figures().sums(today(engine));
    List<KeyFigure> figures = new ArrayList<>();
    snapshot.ifPresent(told -> figures.add(spent(told)));
    DayTraffic traffic = DayTraffic.of(sums);
    figures.add(
        KeyFigure.plain(
            "Received today",
            BudgetText.bytes(traffic.bytes()),
            "in %s requests".formatted(TimeSpanText.count(traffic.requests()))));
    figures.add(saved(traffic));
    snapshot.flatMap(told -> signals(told.signals())).ifPresent(figures::add);
    return figures;
  }

  private static KeyFigure spent(Snapshot told) {
    double budget = told.budget().perDay();
    Unit unit = told.budget().unit();
    return KeyFigure.of(
        "Budget spent today",
        String.format(Locale.ROOT, "%.0f %%", 100 * told.spentToday() / budget),
        String.format(
            Locale.ROOT,
            "%s of %s; usual by now: %.0f %%",
            plain(told.spentToday(), unit),
            unit == Unit.RETRIEVALS
                ? String.format(Locale.ROOT, "%,.0f checks", budget)
                : BudgetText.of(budget, unit),
            100 * told.usualToday() / budget),
        told.shortfall() == null ? State.PLAIN : State.ALARMING);
  }

  /** Returns an amount; a number of retrievals or requests without its unit. */
  private static String plain(double amount, Unit unit) {
    return unit == Unit.BYTES
        ? BudgetText.bytes(amount)
        : String.format(Locale.ROOT, "%,.0f", amount);
  }

  private static KeyFigure saved(DayTraffic traffic) {
    String ways =
        traffic.saved().stream()
            .filter(way -> way.bytes() > 0)
            .map(way -> "%s by %s".formatted(BudgetText.bytes(way.bytes()), NAMES.get(way.by())))
            .collect(Collectors.joining(", "));
    return KeyFigure.plain(
        "Transfer saved today",
        BudgetText.bytes(traffic.savedBytes()),
        ways.isEmpty() ? "nothing yet" : ways);
  }

  /** What pushes and pings are worth (GC-068), if there were any. */
  private static Optional<KeyFigure> signals(@Nullable SignalWorth worth) {
    return worth == null || worth.signals() == 0
        ? Optional.empty()
        : Optional.of(
            KeyFigure.plain(
                "Pushes that were right",
                TimeSpanText.percent((double) worth.right() / worth.signals()),
                "of %s; they announced %s of %s articles of their feeds"
                    .formatted(
                        TimeSpanText.count(worth.signals()),
                        TimeSpanText.count(worth.right()),
                        TimeSpanText.count(worth.postings()))));
  }

  /** Returns the delay of today’s articles by the weight of their feeds (SC's D(A)). */
  Optional<KeyFigure> weighted() {
    return engine
        .quality()
        .today()
        .filter(quality -> quality.delay().postings() > 0)
        .map(
            quality ->
                KeyFigure.plain(
                    "Mean by weight today",
                    brief(quality.weightedDelayMinutes()),
                    "each delay times the weight of its feed"));
  }

  /** Returns the figures of delay over some time. */
  static List<KeyFigure> delays(Map<String, Long> sums) {
    DelayHistogram delays = DelayHistogram.of(sums);
    long dated = sums.getOrDefault("dated", 0L);
    if (dated == 0) {
      return List.of();
    }
    double mean = sums.getOrDefault("delay-seconds", 0L) / 60.0 / dated;
    return List.of(
        KeyFigure.plain("Half within", brief(delays.quantile(0.5)), "of " + articles(dated)),
        KeyFigure.plain("95 % within", brief(delays.quantile(0.95)), "of publication"),
        KeyFigure.plain("Mean delay", brief(mean), "the measure of papers"));
  }
}
