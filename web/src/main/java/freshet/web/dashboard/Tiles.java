package freshet.web.dashboard;

import freshet.crawler.controller.Snapshot;
import freshet.policy.quality.DelayHistogram;
import freshet.web.Spans;
import freshet.web.manage.Engine;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What an admin wants to know first. */
record Tiles(Engine engine) {

  List<Tile> all() {
    LocalDate today = LocalDate.ofInstant(engine.clock().instant(), ZoneOffset.UTC);
    Map<String, Long> sums = engine.store().figures().sums(today);
    List<Tile> tiles = new ArrayList<>();
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
        () -> tiles.add(new Tile("Controller", "busy", "it did not answer in time", true)));
    return tiles;
  }

  private static Tile delay(Map<String, Long> sums) {
    DelayHistogram delays = DelayHistogram.of(sums);
    return delays.postings() == 0
        ? new Tile("Median delay today", "–", "no dated posting yet", false)
        : new Tile(
            "Median delay today",
            Spans.minutes(delays.quantile(0.5)),
            "of %s postings".formatted(Spans.count(delays.postings())),
            false);
  }

  private static Tile prompt(Map<String, Long> sums) {
    long dated = sums.getOrDefault("dated", 0L);
    return new Tile(
        "Here within 30 min",
        dated == 0 ? "–" : Spans.percent((double) sums.getOrDefault("prompt", 0L) / dated),
        "of today's postings",
        false);
  }

  private static Tile missed(Map<String, Long> sums) {
    long missed = sums.getOrDefault("missed", 0L);
    return new Tile(
        "Missed today",
        Spans.count(missed),
        "of %s new postings".formatted(Spans.count(sums.getOrDefault("postings", 0L))),
        missed > 0);
  }

  private static Tile spent(Snapshot told) {
    double budget = told.budget().perDay();
    return new Tile(
        "Budget spent today",
        String.format(Locale.ROOT, "%.0f %%", 100 * told.retrievalsToday() / budget),
        String.format(
            Locale.ROOT,
            "%,d of %,.0f retrievals; usual by now: %.0f %%",
            told.retrievalsToday(),
            budget,
            100 * told.usualToday() / budget),
        false);
  }

  private static Tile feeds(Snapshot.Places places) {
    return new Tile(
        "Feeds",
        Spans.count(places.all()),
        String.format(Locale.ROOT, "%,d resting, %,d overdue", places.resting(), places.overdue()),
        false);
  }

  private static Tile failing(Snapshot.Places places) {
    return new Tile(
        "Failing feeds",
        Spans.count(places.failing()),
        "see errors by cause",
        places.failing() > 0);
  }

  private static Optional<Tile> trouble(Snapshot told) {
    String trouble = told.storeTrouble();
    if (trouble != null) {
      String state = told.storeWaiting() ? "not usable" : "slow";
      return Optional.of(new Tile("Database", state, trouble, true));
    }
    return told.networkDown()
        ? Optional.of(new Tile("Network", "down", "retrievals pause", true))
        : Optional.empty();
  }
}
