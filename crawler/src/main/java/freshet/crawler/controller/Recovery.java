package freshet.crawler.controller;

import freshet.crawler.codec.ModelBytes;
import freshet.policy.FeedHistory;
import freshet.policy.LiveAgenda;
import freshet.policy.PolicyStart;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import freshet.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Starts a policy from the store as if it had never stopped: with its stored models, or else with
 * what stored postings teach, and with what this day and hour have already spent.
 */
final class Recovery {
  /** Times are equal within this many days. */
  private static final double SAME = 1e-6;

  private final Store store;
  private final ControllerSettings settings;
  private final Instant now;

  Recovery(Store store, ControllerSettings settings, Instant now) {
    this.store = store;
    this.settings = settings;
    this.now = now;
  }

  /** Returns all feeds of the store by id. */
  Map<Long, WatchedFeed> feeds() {
    Map<Long, WatchedFeed> feeds = new HashMap<>();
    store.feeds().each(feed -> feeds.put(feed.id(), new WatchedFeed(feed, now)));
    return feeds;
  }

  /** Starts the policy on feeds that were read before and are wanted. */
  PlanDriver plan(Iterable<WatchedFeed> all) {
    return plan(all, store.settings().all());
  }

  /** Replaces a running plan. */
  PlanDriver replan(Iterable<WatchedFeed> all, PlanDriver before) {
    for (WatchedFeed feed : all) {
      FeedModel model = before.model(feed);
      if (model != null) {
        feed.modelled(ModelBytes.of(model));
      }
    }
    Map<String, String> rows = new HashMap<>(store.settings().all());
    rows.putAll(before.memory());
    return plan(all, rows);
  }

  private PlanDriver plan(Iterable<WatchedFeed> all, Map<String, String> rows) {
    List<WatchedFeed> planned = new ArrayList<>();
    for (WatchedFeed feed : all) {
      feed.unplanned();
      feed.limited(null);
      feed.resized();
      if (feed.isRead() && feed.isWanted()) {
        planned.add(feed);
      }
    }
    Tariff tariff = Tariff.of(settings.budget(), planned);
    LiveAgenda agenda = agenda(planned, rows, tariff);
    agenda.resume(
        tariff.toPolicy(DayCount.of(store, now).spent(tariff, now)),
        tariff.toPolicy(DayCount.spentInHour(store, tariff, now)));
    PlanDriver plan = new PlanDriver(agenda, settings, tariff, planned);
    double at = EpochDays.of(now);
    planned.forEach(feed -> plan.limit(feed, at));
    all.forEach(feed -> feed.modelled(null));
    return plan;
  }

  private LiveAgenda agenda(List<WatchedFeed> planned, Map<String, String> rows, Tariff tariff) {
    PolicyDefinition policy = settings.policy();
    List<Long> ids = planned.stream().map(feed -> feed.id).toList();
    PolicyMemory memory = PlanMemory.read(rows, policy.name(), ids);
    Optional<Population> population = policy.population(memory, planned.size());
    List<Optional<FeedModel>> models =
        planned.stream().map(feed -> population.flatMap(known -> model(feed, known))).toList();
    List<FeedHistory> known = histories(planned, models, tariff);
    return policy.resume(start(known, tariff), memory, models);
  }

  private PolicyStart start(List<FeedHistory> feeds, Tariff tariff) {
    return new PolicyStart(
        feeds,
        tariff.toPolicy(settings.budget()),
        EpochDays.of(now),
        1,
        settings.online(),
        new SplittableRandom(settings.seed()));
  }

  /** Loads the histories of feeds without a model. */
  private List<FeedHistory> histories(
      List<WatchedFeed> planned, List<Optional<FeedModel>> models, Tariff tariff) {
    List<WatchedFeed> unlearned = new ArrayList<>();
    for (int i = 0; i < planned.size(); i++) {
      if (models.get(i).isEmpty()) {
        unlearned.add(planned.get(i));
      }
    }
    Iterator<FeedHistory> learned = Histories.of(unlearned, store, tariff, now).iterator();
    double at = EpochDays.of(now);
    List<FeedHistory> histories = new ArrayList<>();
    for (int i = 0; i < planned.size(); i++) {
      WatchedFeed feed = planned.get(i);
      histories.add(
          models.get(i).isEmpty()
              ? learned.next()
              : new FeedHistory(
                  at, new double[0], feed.listed(), feed.weight(), tariff.share(feed)));
    }
    return histories;
  }

  /** Returns the stored model, unless it is outdated because another policy ran meanwhile. */
  private Optional<FeedModel> model(WatchedFeed feed, Population population) {
    Instant seen = feed.standing().lastSeen().at();
    return Optional.ofNullable(feed.model())
        .flatMap(stored -> ModelBytes.read(stored, population))
        .filter(model -> seen == null || model.updated() >= EpochDays.of(seen) - SAME)
        .map(model -> setBack(model, population));
  }

  /** Corrects a model that was updated by a clock that was ahead. */
  private FeedModel setBack(FeedModel model, Population population) {
    double at = EpochDays.of(now);
    return model.updated() <= at ? model : new FeedModel(population, at, model.toNumbers());
  }
}
