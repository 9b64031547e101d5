package freshet.crawler.controller;

import freshet.crawler.politeness.NotBefore;
import freshet.crawler.terminal.Traffic;
import freshet.policy.FeedHistory;
import freshet.store.Store;
import freshet.store.StoreRetry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The watched feeds, each in the plan, waiting for its host, or in flight. */
final class FeedRegistry {
  private final Store store;
  private final StoreRetry patience;
  private final WaitingFeeds turns;
  private final Map<Long, WatchedFeed> feeds;
  private ControllerSettings settings;
  private PlanDriver plan;
  private FirstRetrievals firstLooks;

  /** Loads all feeds of the store and plans them; those never read are retrieved at once. */
  FeedRegistry(
      Store store,
      StoreRetry patience,
      WaitingFeeds turns,
      ControllerSettings settings,
      Instant now) {
    this.store = store;
    this.patience = patience;
    this.turns = turns;
    this.settings = settings;
    Recovery recovery = new Recovery(store, settings, now);
    feeds = recovery.feeds();
    plan = recovery.plan(feeds.values());
    share(now);
    firstLooks = firstLooks(now);
    List<Long> unread = feeds.values().stream().filter(f -> !f.isRead()).map(f -> f.id).toList();
    mixed(unread).forEach(id -> find(id).ifPresent(feed -> firstLook(feed, now)));
  }

  private FirstRetrievals firstLooks(Instant now) {
    long spent = DayCount.between(store, now.minus(1, ChronoUnit.HOURS), now);
    return new FirstRetrievals(plan.tariff().toPolicy(settings.budget()), spent, now);
  }

  PlanDriver plan() {
    return plan;
  }

  ControllerSettings settings() {
    return settings;
  }

  Optional<WatchedFeed> find(long feed) {
    return Optional.ofNullable(feeds.get(feed));
  }

  int size() {
    return feeds.size();
  }

  /** Plans a feed again after a retrieval; its state is already updated. */
  void learn(WatchedFeed feed, CompletedRetrieval finished, Instant now) {
    double at = EpochDays.of(finished.outcome().contact().at());
    Observation lesson = finished.lesson();
    Traffic traffic = Traffic.of(finished.outcome());
    if (!feed.isWanted()) {
      plan.remove(feed);
    } else if (lesson == null) {
      plan.spent(feed, traffic, at);
      failed(feed, at, now);
    } else {
      if (feed.isPlanned()) {
        plan.spent(feed, traffic, at);
        plan.retrieved(feed, lesson);
      } else {
        plan.add(feed, lesson);
        plan.spent(feed, traffic, at);
      }
      feed.paced(plan.interval(feed, at));
    }
  }

  private void failed(WatchedFeed feed, double at, Instant now) {
    if (feed.isPlanned()) {
      plan.failed(feed, at);
    } else {
      firstLook(feed, now);
    }
  }

  /** Schedules the first retrieval of an unknown feed as soon as allowed. */
  private void firstLook(WatchedFeed feed, Instant now) {
    if (!feed.isRead() && feed.isWanted()) {
      boolean untried = feed.standing().notBefore().equals(NotBefore.ANY_TIME);
      turns.hold(feed, feed.earliest(untried ? firstLooks.slot(now) : now));
    }
  }

  /** Adds feeds of the store that are new or wanted again. */
  void added(Collection<Long> ids, Instant now) {
    mixed(ids).forEach(id -> added(id, now));
  }

  /** Shuffles ids, so that feeds of one host do not follow each other. */
  private static List<Long> mixed(Collection<Long> ids) {
    return ids.stream()
        .sorted(Comparator.comparingLong((Long id) -> id * 0x9E37_79B9_7F4A_7C15L))
        .toList();
  }

  private void added(long id, Instant now) {
    WatchedFeed known = feeds.get(id);
    if (known == null || (known.phase() == FeedPhase.PLANNED && !known.isWanted())) {
      patience
          .insist(() -> store.feeds().find(id))
          .ifPresent(feed -> watch(new WatchedFeed(feed, now), now));
    }
  }

  private void watch(WatchedFeed feed, Instant now) {
    feeds.put(feed.id, feed);
    feed.modelled(null); // stored postings know more about the time it was away
    if (!feed.isRead()) {
      firstLook(feed, now);
    } else if (feed.isWanted()) {
      FeedHistory history =
          patience.insist(() -> Histories.of(List.of(feed), store, plan.tariff(), now)).getFirst();
      plan.add(feed, history, EpochDays.of(now));
      plan.limit(feed, EpochDays.of(now));
    }
  }

  void removed(long id) {
    WatchedFeed feed = feeds.remove(id);
    if (feed != null) {
      letGo(feed);
    }
  }

  /** Stops retrieving a feed. */
  void letGo(WatchedFeed feed) {
    plan.remove(feed);
    feed.letGo();
  }

  void signalled(long id, Instant at, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed != null) {
      feed.signalled(at);
      if (feed.isPlanned() && feed.phase() == FeedPhase.PLANNED) {
        plan.signalled(feed, feed.isPushed(), EpochDays.of(now));
      }
    }
  }

  /** Retrieves a feed normally again, since no hub delivers it any more. */
  void unpushed(long id, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed != null && feed.isPushed()) {
      feed.unsubscribed();
      plan.silenced(feed);
      plan.limit(feed, EpochDays.of(now));
    }
  }

  /** Schedules a requested feed as soon as allowed, and not sooner (GC-030). */
  void want(long id, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed != null && feed.phase() == FeedPhase.PLANNED && feed.isWanted()) {
      feed.requested();
      turns.hold(feed, feed.earliest(now));
    }
  }

  /** Schedules a feed released from quarantine as soon as allowed. */
  void released(long id, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed != null && feed.isSetAside()) {
      feed.released();
      if (feed.phase() == FeedPhase.HELD) {
        turns.hold(feed, feed.earliest(now));
      } else {
        want(id, now);
      }
    }
  }

  /** Plans a feed again after a delivery; its state is already updated. */
  void learnDelivery(WatchedFeed feed, CompletedRetrieval finished, Instant now) {
    Observation lesson = finished.lesson();
    if (!feed.isWanted()) {
      plan.remove(feed);
    } else if (lesson != null && feed.isPlanned()) {
      plan.delivered(feed, lesson);
    } else {
      plan.giveBack(feed, now);
    }
  }

  /** Treats an unreadable delivery as a signal (GC-067). */
  void undelivered(ScheduledRetrieval ticket, Instant now) {
    find(ticket.feed())
        .ifPresent(
            feed -> {
              feed.letGo();
              plan.giveBack(feed, now);
              signalled(feed.id, ticket.at(), now);
            });
  }

  /** Sets the weight; a feed in flight whose weight falls to 0 is dropped after its retrieval. */
  void weigh(long id, double weight, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed == null) {
      return;
    }
    boolean wanted = feed.isWanted();
    feed.weighed(weight);
    if (feed.phase() == FeedPhase.PLANNED && wanted != feed.isWanted()) {
      if (wanted) {
        plan.remove(feed);
      } else {
        watch(feed, now);
      }
    } else if (feed.isPlanned() && feed.isWanted() && feed.phase() == FeedPhase.PLANNED) {
      plan.weigh(feed, EpochDays.of(now));
      plan.limit(feed, EpochDays.of(now));
    }
  }

  /** Counts requests besides retrievals for the feed that led to them. */
  void caused(long id, Traffic traffic, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed != null) {
      feed.caused(traffic);
      plan.caused(feed, traffic, EpochDays.of(now));
    }
  }

  /** Sets subscriber counts; feeds without subscribers count as the operator's. */
  void count(Map<Long, Integer> subscribers) {
    feeds.values().forEach(feed -> feed.counted(subscribers.getOrDefault(feed.id, 1)));
  }

  /** Plans all feeds again with other settings; feeds in flight continue. */
  void replan(ControllerSettings wanted, Instant now) {
    settings = wanted;
    turns.release(WatchedFeed::isRead);
    plan = patience.insist(() -> new Recovery(store, settings, now).replan(feeds.values(), plan));
    share(now);
    firstLooks = patience.insist(() -> firstLooks(now));
  }

  /** Splits what hosts allow among their feeds, by what is known of them now. */
  void share(Instant now) {
    plan.share(turns::perDay, EpochDays.of(now));
  }

  /** Shortens waits after the clock was set back. */
  void setBack(Instant now) {
    feeds.values().forEach(feed -> feed.setBack(now));
    replan(settings, now);
    turns.setBack(now);
    feeds.values().stream()
        .filter(feed -> feed.phase() == FeedPhase.HELD)
        .forEach(feed -> firstLook(feed, now));
  }

  Collection<WatchedFeed> all() {
    return Collections.unmodifiableCollection(feeds.values());
  }
}
