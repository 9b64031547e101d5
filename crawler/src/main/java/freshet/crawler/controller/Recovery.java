package freshet.crawler.controller;

import freshet.crawler.codec.ModelBytes;
import freshet.policy.FeedHistory;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import freshet.policy.live.LiveAgenda;
import freshet.policy.live.LivePolicy;
import freshet.policy.online.FreshetAgenda;
import freshet.policy.online.FreshetAgenda.Watched;
import freshet.store.Store;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Puts a policy to work on what the store knows, as if it had never stopped: with the models that
 * it had learned, or else what the stored postings teach, and with what this day and hour have
 * spent already.
 */
final class Recovery {
  /** Times are equal within this, in days. */
  private static final double SAME = 1e-6;

  private final Store store;
  private final ControllerSettings settings;
  private final Instant now;

  Recovery(Store store, ControllerSettings settings, Instant now) {
    this.store = store;
    this.settings = settings;
    this.now = now;
  }

  /** All feeds of the store, by id. */
  Map<Long, WatchedFeed> feeds() {
    Map<Long, WatchedFeed> feeds = new HashMap<>();
    store.feeds().each(feed -> feeds.put(feed.id(), new WatchedFeed(feed, now)));
    return feeds;
  }

  /** Puts the policy to work on those feeds that were read before and are wanted. */
  LivePlan plan(Iterable<WatchedFeed> all) {
    return plan(all, PlanMemory.of(store.settings()));
  }

  /** The same in place of a plan that has been at work until now. */
  LivePlan replan(Iterable<WatchedFeed> all, LivePlan before) {
    for (WatchedFeed feed : all) {
      FeedModel model = before.model(feed);
      if (model != null) {
        feed.model = ModelBytes.of(model);
      }
    }
    return plan(all, before.memory().or(() -> PlanMemory.of(store.settings())));
  }

  private LivePlan plan(Iterable<WatchedFeed> all, Optional<PlanMemory> kept) {
    List<WatchedFeed> planned = new ArrayList<>();
    for (WatchedFeed feed : all) {
      feed.number = WatchedFeed.UNPLANNED;
      feed.limits = null;
      feed.window = feed.listed();
      if (feed.isRead() && feed.isWanted()) {
        planned.add(feed);
      }
    }
    Optional<PlanMemory> memory = kept.filter(known -> !known.isOutgrownBy(planned.size()));
    LivePlan plan =
        settings.policy() == LivePolicy.FRESHET && memory.isPresent()
            ? continued(planned, memory.get().at(settings.budget()))
            : begun(planned);
    double at = Days.of(now);
    planned.forEach(feed -> plan.limit(feed, at));
    all.forEach(feed -> feed.model = null);
    return plan;
  }

  private LivePlan begun(List<WatchedFeed> planned) {
    LiveAgenda agenda =
        settings
            .policy()
            .open(
                Histories.of(planned, store, now),
                settings.budget(),
                Days.of(now),
                settings.online(),
                new SplittableRandom(settings.seed()));
    resume(agenda);
    return new LivePlan(agenda, settings, planned, planned.size());
  }

  private LivePlan continued(List<WatchedFeed> planned, PlanMemory memory) {
    List<WatchedFeed> learned = new ArrayList<>();
    List<WatchedFeed> unlearned = new ArrayList<>();
    List<Watched> watched = new ArrayList<>();
    for (WatchedFeed feed : planned) {
      Optional<FeedModel> model = model(feed, memory.memory().population());
      (model.isPresent() ? learned : unlearned).add(feed);
      model.ifPresent(known -> watched.add(watched(feed, known)));
    }
    double at = Days.of(now);
    FreshetAgenda agenda =
        new FreshetAgenda(memory.memory(), watched, settings.budget(), at, settings.online());
    resume(agenda);
    LivePlan plan = new LivePlan(agenda, settings, learned, memory.feeds());
    List<FeedHistory> histories = Histories.of(unlearned, store, now);
    for (int i = 0; i < histories.size(); i++) {
      plan.add(unlearned.get(i), histories.get(i), at);
    }
    return plan;
  }

  /** The stored model, if another policy has not let it fall behind. */
  private Optional<FeedModel> model(WatchedFeed feed, Population population) {
    Instant seen = feed.standing.lastSeen().at();
    return Optional.ofNullable(feed.model)
        .flatMap(stored -> ModelBytes.read(stored, population))
        .filter(model -> seen == null || model.updated() >= Days.of(seen) - SAME)
        .map(model -> setBack(model, population));
  }

  /** A model that saw its feed later than now did so by a clock that was ahead. */
  private FeedModel setBack(FeedModel model, Population population) {
    double at = Days.of(now);
    return model.updated() <= at ? model : new FeedModel(population, at, model.toNumbers());
  }

  private Watched watched(WatchedFeed feed, FeedModel model) {
    feed.limits = LivePlan.limits(feed, Days.of(now), settings);
    return new Watched(model, feed.weight, 1, feed.listed(), feed.limits);
  }

  private void resume(LiveAgenda agenda) {
    if (agenda instanceof FreshetAgenda freshet) {
      freshet.resume(
          (double) DayCount.between(store, now.truncatedTo(ChronoUnit.DAYS), now),
          (double) DayCount.between(store, now.truncatedTo(ChronoUnit.HOURS), now));
    }
  }
}
