package freshet.crawler.controller;

import freshet.crawler.terminal.NotBefore;
import freshet.policy.FeedHistory;
import freshet.store.Store;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The feeds that are watched, each in the plan, waiting for its turn, or under way. */
final class Roster {
  private final Store store;
  private final StorePatience patience;
  private final Turns turns;
  private final Map<Long, WatchedFeed> feeds;
  private ControllerSettings settings;
  private LivePlan plan;
  private FirstLooks firstLooks;

  /** All feeds of the store, planned from now on; those never read are to be looked at at once. */
  Roster(
      Store store, StorePatience patience, Turns turns, ControllerSettings settings, Instant now) {
    this.store = store;
    this.patience = patience;
    this.turns = turns;
    this.settings = settings;
    Recovery recovery = new Recovery(store, settings, now);
    feeds = recovery.feeds();
    plan = recovery.plan(feeds.values());
    firstLooks = firstLooks(now);
    List<Long> unread = feeds.values().stream().filter(f -> !f.isRead()).map(f -> f.id).toList();
    mixed(unread).forEach(id -> find(id).ifPresent(feed -> firstLook(feed, now)));
  }

  private FirstLooks firstLooks(Instant now) {
    long spent = DayCount.between(store, now.minus(1, ChronoUnit.HOURS), now);
    return new FirstLooks(settings.budget(), spent, now);
  }

  LivePlan plan() {
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

  /** Plans a feed again after a retrieval; how it stands now is known already. */
  void learn(WatchedFeed feed, Finished finished, Instant now) {
    double at = Days.of(finished.outcome().contact().at());
    Lesson lesson = finished.lesson();
    if (!feed.isWanted()) {
      plan.remove(feed);
    } else if (lesson == null) {
      failed(feed, at, now);
    } else {
      if (feed.isPlanned()) {
        plan.retrieved(feed, lesson);
      } else {
        plan.add(feed, lesson);
      }
      feed.usualInterval = plan.interval(feed, at);
    }
  }

  private void failed(WatchedFeed feed, double at, Instant now) {
    if (feed.isPlanned()) {
      plan.failed(feed, at);
    } else {
      firstLook(feed, now);
    }
  }

  /** A feed of which nothing is known is retrieved once as soon as it may. */
  private void firstLook(WatchedFeed feed, Instant now) {
    if (!feed.isRead() && feed.isWanted()) {
      boolean untried = feed.standing.notBefore().equals(NotBefore.ANY_TIME);
      turns.hold(feed, feed.earliest(untried ? firstLooks.slot(now) : now));
    }
  }

  /** Feeds that the store has, new or wanted again. */
  void added(Collection<Long> ids, Instant now) {
    mixed(ids).forEach(id -> added(id, now));
  }

  /** In an order in which the feeds of one host do not follow each other. */
  private static List<Long> mixed(Collection<Long> ids) {
    return ids.stream()
        .sorted(Comparator.comparingLong((Long id) -> id * 0x9E37_79B9_7F4A_7C15L))
        .toList();
  }

  private void added(long id, Instant now) {
    WatchedFeed known = feeds.get(id);
    if (known == null || (known.place == Place.PLANNED && !known.isWanted())) {
      patience
          .insist(() -> store.feeds().find(id))
          .ifPresent(feed -> watch(new WatchedFeed(feed, now), now));
    }
  }

  private void watch(WatchedFeed feed, Instant now) {
    feeds.put(feed.id, feed);
    feed.model = null; // the postings tell more of the time that it was away
    if (!feed.isRead()) {
      firstLook(feed, now);
    } else if (feed.isWanted()) {
      FeedHistory history =
          patience.insist(() -> Histories.of(List.of(feed), store, now)).getFirst();
      plan.add(feed, history, Days.of(now));
      plan.limit(feed, Days.of(now));
    }
  }

  void removed(long id) {
    WatchedFeed feed = feeds.remove(id);
    if (feed != null) {
      letGo(feed);
    }
  }

  /** Retrieves a feed no more. */
  void letGo(WatchedFeed feed) {
    plan.remove(feed);
    feed.place = Place.PLANNED;
  }

  void signalled(long id, Instant at, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed != null) {
      feed.signalledAt = at;
      feed.trust = feed.trust.pushed(at);
      if (feed.isPlanned() && feed.place == Place.PLANNED) {
        plan.signalled(feed, feed.safety != null, Days.of(now));
      }
    }
  }

  /** No hub delivers a feed any more: it is retrieved as any other. */
  void unpushed(long id, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed != null && feed.safety != null) {
      feed.safety = null;
      plan.silenced(feed);
      plan.limit(feed, Days.of(now));
    }
  }

  /** Someone wants a feed retrieved: as soon as it may be, and not sooner (GC-030). */
  void want(long id, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed != null && feed.place == Place.PLANNED && feed.isWanted()) {
      feed.askedFor = true;
      turns.hold(feed, feed.earliest(now));
    }
  }

  /** A feed is set aside no more: it is retrieved as soon as it may be. */
  void released(long id, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed != null && feed.asideUntil != null) {
      feed.asideUntil = null;
      if (feed.place == Place.HELD) {
        turns.hold(feed, feed.earliest(now));
      } else {
        want(id, now);
      }
    }
  }

  /** Plans a feed again after a delivery; how it stands now is known already. */
  void learnDelivery(WatchedFeed feed, Finished finished, Instant now) {
    Lesson lesson = finished.lesson();
    if (!feed.isWanted()) {
      plan.remove(feed);
    } else if (lesson != null && feed.isPlanned()) {
      plan.delivered(feed, lesson);
    } else {
      plan.giveBack(feed, now);
    }
  }

  /** What a hub brought could not be read: it is but a signal (GC-067). */
  void undelivered(Ticket ticket, Instant now) {
    find(ticket.feed())
        .ifPresent(
            feed -> {
              feed.place = Place.PLANNED;
              plan.giveBack(feed, now);
              signalled(feed.id, ticket.at(), now);
            });
  }

  /** One that is held or under way when its weight falls to 0 is let go when its turn is over. */
  void weigh(long id, double weight, Instant now) {
    WatchedFeed feed = feeds.get(id);
    if (feed == null) {
      return;
    }
    boolean wanted = feed.isWanted();
    feed.weight = weight;
    if (feed.place == Place.PLANNED && wanted != feed.isWanted()) {
      if (wanted) {
        plan.remove(feed);
      } else {
        watch(feed, now);
      }
    } else if (feed.isPlanned() && feed.isWanted() && feed.place == Place.PLANNED) {
      plan.weigh(feed, Days.of(now));
      plan.limit(feed, Days.of(now));
    }
  }

  /** Who runs the server holds those that nobody subscribes to. */
  void count(Map<Long, Integer> subscribers) {
    feeds.values().forEach(feed -> feed.subscribers = subscribers.getOrDefault(feed.id, 1));
  }

  /** Makes the plan anew, with other settings or for other feeds; what is under way goes on. */
  void replan(ControllerSettings wanted, Instant now) {
    settings = wanted;
    firstLooks = patience.insist(() -> firstLooks(now));
    turns.release(WatchedFeed::isRead);
    plan = patience.insist(() -> new Recovery(store, settings, now).replan(feeds.values(), plan));
  }

  /** The clock was set back: what waits for a time does not wait longer than it would have. */
  void setBack(Instant now) {
    feeds.values().forEach(feed -> feed.setBack(now));
    replan(settings, now);
    turns.setBack(now);
    feeds.values().stream()
        .filter(feed -> feed.place == Place.HELD)
        .forEach(feed -> firstLook(feed, now));
  }

  Collection<WatchedFeed> all() {
    return Collections.unmodifiableCollection(feeds.values());
  }
}
