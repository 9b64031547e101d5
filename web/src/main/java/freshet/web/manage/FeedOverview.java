package freshet.web.manage;

import freshet.reading.subscription.FeedActivities;
import freshet.store.Store;
import freshet.store.account.FeedActivity;
import freshet.store.account.Subscription;
import freshet.web.dashboard.FeedHealth;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Loads the feeds of accounts with their health and what they published lately. */
final class FeedOverview {
  private final Store store;
  private final FeedActivities activities;
  private final InstantSource clock;

  FeedOverview(Store store, InstantSource clock) {
    this.store = store;
    this.activities = new FeedActivities(store, clock);
    this.clock = clock;
  }

  /**
   * Returns the feeds of an account.
   *
   * @param zone of times in sentences
   */
  List<ManagedFeed> of(long account, ZoneId zone) {
    return of(store.subscriptions().of(account), zone);
  }

  List<ManagedFeed> of(Collection<Subscription> feeds, ZoneId zone) {
    Instant now = clock.instant();
    Map<Long, FeedActivity> activity = activities.of(feeds);
    return feeds.stream()
        .map(
            feed ->
                new ManagedFeed(
                    feed,
                    FeedHealth.of(feed, now, zone),
                    activity.getOrDefault(feed.feed(), ManagedFeed.NOTHING),
                    now))
        .toList();
  }

  /** Returns how many of some feeds need a look. */
  static long needingLook(Collection<Subscription> feeds, Instant now, ZoneId zone) {
    return feeds.stream()
        .map(feed -> FeedHealth.of(feed, now, zone))
        .filter(FeedHealth::needsLook)
        .count();
  }
}
