package freshet.web.admin;

import freshet.crawler.controller.LiveQuality;
import freshet.crawler.controller.MissedShare;
import freshet.crawler.controller.Shortfall;
import freshet.crawler.controller.Snapshot;
import freshet.policy.capability.SignalWorth;
import freshet.policy.quality.Quality;
import freshet.store.Store;
import freshet.store.model.CategoryReport;
import freshet.store.model.QuarantinedWork;
import freshet.store.model.QuarantinedWork.Kind;
import freshet.store.model.StoreException;
import freshet.store.sql.FacetTable;
import freshet.store.sql.QuarantineTable;
import freshet.work.LaneFigures;
import freshet.work.Supervisor;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Current values for metrics; unknown ones are left out. */
public final class MetricGauges {
  private static final Map<String, ToDoubleFunction<Snapshot.Places>> PLACES =
      new TreeMap<>(
          Map.of(
              "planned", Snapshot.Places::planned,
              "held", Snapshot.Places::held,
              "under_way", Snapshot.Places::underWay,
              "resting", Snapshot.Places::resting,
              "unread", Snapshot.Places::unread,
              "failing", Snapshot.Places::failing,
              "overdue", Snapshot.Places::overdue));

  private final ControllerQueries questions;
  private final LiveQuality quality;
  private final Supplier<Map<String, Long>> cacheFailures;
  private final Supplier<Map<String, LaneFigures>> lanes;
  private final Supervisor supervisor;
  private final QuarantineTable quarantines;
  private final FacetTable facets;
  private final Supplier<Map<String, Long>> todaysSums;
  private final DoubleSupplier missedTarget;

  /**
   * Creates the gauges.
   *
   * @param cacheFailures failures of each disk cache by name
   * @param lanes CPU lanes by name
   * @param todaysSums the sums of today by name
   * @param missedTarget the share of postings that may be missed; NaN for none
   */
  public MetricGauges(
      ControllerQueries questions,
      LiveQuality quality,
      Supplier<Map<String, Long>> cacheFailures,
      Supplier<Map<String, LaneFigures>> lanes,
      Supervisor supervisor,
      Store store,
      Supplier<Map<String, Long>> todaysSums,
      DoubleSupplier missedTarget) {
    this.todaysSums = todaysSums;
    this.missedTarget = missedTarget;
    this.supervisor = supervisor;
    this.quarantines = store.quarantines();
    this.facets = store.facets();
    this.questions = questions;
    this.quality = quality;
    this.cacheFailures = cacheFailures;
    this.lanes = lanes;
  }

  void register(PrometheusRegistry registry) {
    threads(registry);
    quarantine(registry);
    feeds(registry);
    caches(registry);
    lanes(registry);
    guesses(registry);
    misses(registry);
    signals(registry);
    snapshot(registry, "freshet_feeds", "Feeds, also those at rest.", s -> s.places().all());
    snapshot(
        registry,
        "freshet_budget_per_day",
        "What may be spent a day: retrievals, requests or bytes, as the budget was given.",
        s -> s.budget().perDay());
    traffic(registry);
    snapshot(
        registry,
        "freshet_retrievals_today",
        "Retrievals since midnight (UTC).",
        Snapshot::retrievalsToday);
    snapshot(
        registry,
        "freshet_budget_unspent",
        "What today's budget had by now and that could not be spent, in its unit.",
        MetricGauges::unspent);
    snapshot(
        registry,
        "freshet_network_down",
        "1 while no host can be reached.",
        s -> s.networkDown() ? 1 : 0);
    snapshot(
        registry,
        "freshet_store_waiting",
        "1 while the database cannot be used.",
        s -> s.storeWaiting() ? 1 : 0);
    today(
        registry,
        "freshet_today_delay_seconds",
        "Mean delay of the postings of today (UTC).",
        q -> q.delay().mean() * 60);
    today(
        registry,
        "freshet_today_weighted_delay_seconds",
        "Mean delay of the postings of today (UTC), each counted by the weight of its feed.",
        q -> q.weightedDelayMinutes() * 60);
    today(
        registry,
        "freshet_today_prompt_share",
        "Share of the postings of today stored within 30 minutes.",
        Quality::promptShare);
    gauge("freshet_heap_bytes", "Memory in use for objects.")
        .callback(
            told -> {
              Runtime runtime = Runtime.getRuntime();
              told.call((double) (runtime.totalMemory() - runtime.freeMemory()));
            })
        .register(registry);
  }

  private void misses(PrometheusRegistry registry) {
    known(
        registry,
        "freshet_today_missed_share",
        "Share of the postings of today that may have been missed, as estimated.",
        () -> {
          try {
            return MissedShare.of(todaysSums.get());
          } catch (StoreException e) {
            return Double.NaN;
          }
        });
    known(
        registry,
        "freshet_missed_share_target",
        "Share of postings that may be missed, if the operator set one.",
        missedTarget);
  }

  private void signals(PrometheusRegistry registry) {
    known(
        registry,
        "freshet_signal_precision",
        "Share of pushes and pings that a posting followed, as the policy expects.",
        () -> worth(SignalWorth::precision));
    known(
        registry,
        "freshet_signal_recall",
        "Share of postings that a push or ping announces, as the policy expects.",
        () -> worth(SignalWorth::recall));
  }

  private double worth(ToDoubleFunction<SignalWorth> figure) {
    return questions
        .snapshot()
        .map(Snapshot::signals)
        .filter(worth -> worth.signals() > 0)
        .map(worth -> (Double) figure.applyAsDouble(worth))
        .orElse(Double.NaN);
  }

  private static void known(
      PrometheusRegistry registry, String name, String help, DoubleSupplier figure) {
    gauge(name, help)
        .callback(
            told -> {
              double now = figure.getAsDouble();
              if (!Double.isNaN(now)) {
                told.call(now);
              }
            })
        .register(registry);
  }

  private static double unspent(Snapshot now) {
    Shortfall shortfall = now.shortfall();
    return shortfall == null ? 0 : shortfall.owed() - shortfall.made();
  }

  private void traffic(PrometheusRegistry registry) {
    snapshot(
        registry,
        "freshet_budget_spent_today",
        "What was spent of the budget since midnight (UTC), in its unit.",
        Snapshot::spentToday);
    gauge("freshet_today_requests", "HTTP requests of today (UTC), with redirects and articles.")
        .callback(told -> day().ifPresent(day -> told.call((double) day.requests())))
        .register(registry);
    gauge("freshet_today_bytes", "Bytes of bodies received today (UTC), as transferred.")
        .callback(told -> day().ifPresent(day -> told.call((double) day.bytes())))
        .register(registry);
    gauge("freshet_today_saved_bytes", "Bytes of today (UTC) that a way of HTTP saved.")
        .labelNames("by")
        .callback(
            told ->
                day()
                    .ifPresent(
                        day ->
                            day.saved().forEach(way -> told.call((double) way.bytes(), way.by()))))
        .register(registry);
    gauge("freshet_today_saved_answers", "Answers of today (UTC) that a way of HTTP made smaller.")
        .labelNames("by")
        .callback(
            told ->
                day()
                    .ifPresent(
                        day ->
                            day.saved()
                                .forEach(way -> told.call((double) way.answers(), way.by()))))
        .register(registry);
  }

  /** Returns today's traffic; empty while the database is unavailable. */
  private Optional<DayTraffic> day() {
    try {
      return Optional.of(DayTraffic.of(todaysSums.get()));
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  private void threads(PrometheusRegistry registry) {
    CounterWithCallback.builder()
        .name("freshet_failures")
        .help("Work that failed in a way nobody expected; the log names each.")
        .callback(told -> told.call((double) supervisor.failures()))
        .register(registry);
    gauge("freshet_threads_failing", "Threads that fail again and again; /health names them.")
        .callback(told -> told.call(supervisor.troubles().size()))
        .register(registry);
  }

  private void quarantine(PrometheusRegistry registry) {
    gauge("freshet_quarantine", "Pieces of work that are set aside after faults of Freshet.")
        .labelNames("kind")
        .callback(
            told ->
                setAside()
                    .forEach(
                        (kind, count) ->
                            told.call(count.doubleValue(), kind.name().toLowerCase(Locale.ROOT))))
        .register(registry);
  }

  /** Returns quarantined work by kind; empty while the database is unavailable. */
  private Map<Kind, Long> setAside() {
    try {
      Map<Kind, Long> counts = new EnumMap<>(Kind.class);
      List.of(Kind.values()).forEach(kind -> counts.put(kind, 0L));
      for (QuarantinedWork aside : quarantines.all()) {
        counts.merge(aside.kind(), 1L, Long::sum);
      }
      return counts;
    } catch (StoreException e) {
      return Map.of();
    }
  }

  private void guesses(PrometheusRegistry registry) {
    guess(
        registry,
        "freshet_category_guess_accuracy",
        "Share of tested guesses of categories that were right, by language.",
        CategoryReport::accuracy);
    guess(
        registry,
        "freshet_category_guess_coverage",
        "Share of tested postings whose category was guessed, by language.",
        CategoryReport::coverage);
    guess(
        registry,
        "freshet_category_guess_tested",
        "Postings with a category that guesses were tested with, by language.",
        CategoryReport::tested);
  }

  private void guess(
      PrometheusRegistry registry,
      String name,
      String help,
      ToDoubleFunction<CategoryReport> figure) {
    gauge(name, help)
        .labelNames("language")
        .callback(
            told -> reports().forEach(one -> told.call(figure.applyAsDouble(one), one.language())))
        .register(registry);
  }

  /** Returns the tests of guesses; none while the database is unavailable. */
  private List<CategoryReport> reports() {
    try {
      return facets.reports();
    } catch (StoreException e) {
      return List.of();
    }
  }

  private void feeds(PrometheusRegistry registry) {
    gauge("freshet_feeds_by_place", "Feeds by what happens to them.")
        .labelNames("place")
        .callback(
            told ->
                questions
                    .snapshot()
                    .ifPresent(
                        snapshot ->
                            PLACES.forEach(
                                (name, count) ->
                                    told.call(count.applyAsDouble(snapshot.places()), name))))
        .register(registry);
  }

  private void lanes(PrometheusRegistry registry) {
    lane(registry, "freshet_lane_running", "CPU-bound tasks that run.", LaneFigures::running);
    lane(registry, "freshet_lane_waiting", "CPU-bound tasks that wait.", LaneFigures::waiting);
    lane(
        registry,
        "freshet_lane_stuck",
        "Threads that go on although their task was stopped.",
        LaneFigures::stuck);
    laneCount(registry, "freshet_lane_done", "CPU-bound tasks that ended.", LaneFigures::done);
    laneCount(
        registry, "freshet_lane_refused", "CPU-bound tasks without a place.", LaneFigures::refused);
    laneCount(
        registry,
        "freshet_lane_overdue",
        "CPU-bound tasks that were stopped at their deadline.",
        LaneFigures::overdue);
  }

  private void lane(
      PrometheusRegistry registry, String name, String help, ToDoubleFunction<LaneFigures> figure) {
    gauge(name, help)
        .labelNames("lane")
        .callback(
            told -> lanes.get().forEach((lane, now) -> told.call(figure.applyAsDouble(now), lane)))
        .register(registry);
  }

  private void laneCount(
      PrometheusRegistry registry, String name, String help, ToDoubleFunction<LaneFigures> figure) {
    CounterWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames("lane")
        .callback(
            told -> lanes.get().forEach((lane, now) -> told.call(figure.applyAsDouble(now), lane)))
        .register(registry);
  }

  private void caches(PrometheusRegistry registry) {
    CounterWithCallback.builder()
        .name("freshet_cache_failures")
        .help("How often a cache on disk could not be used.")
        .labelNames("cache")
        .callback(told -> cacheFailures.get().forEach((name, count) -> told.call(count, name)))
        .register(registry);
  }

  private void snapshot(
      PrometheusRegistry registry, String name, String help, ToDoubleFunction<Snapshot> figure) {
    gauge(name, help)
        .callback(told -> questions.snapshot().ifPresent(s -> told.call(figure.applyAsDouble(s))))
        .register(registry);
  }

  private void today(
      PrometheusRegistry registry, String name, String help, ToDoubleFunction<Quality> figure) {
    gauge(name, help)
        .callback(
            told -> {
              Optional<Quality> today = quality.today().filter(q -> q.delay().postings() > 0);
              today.ifPresent(q -> told.call(figure.applyAsDouble(q)));
            })
        .register(registry);
  }

  private static GaugeWithCallback.Builder gauge(String name, String help) {
    return GaugeWithCallback.builder().name(name).help(help);
  }
}
