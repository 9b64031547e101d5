package freshet.reading.subscription;

import freshet.store.Store;
import freshet.store.account.FeedActivity;
import freshet.store.account.Subscription;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What feeds published lately. Pages show it for all feeds of an account, so a feed is counted
 * again only after something arrived, or on another day. Thread-safe.
 */
public final class FeedActivities {
  /** How many weeks are told. */
  public static final int WEEKS = 12;

  private static final int MOST_KEPT = 20_000;

  private final Store store;
  private final InstantSource clock;
  private final Map<Long, Known> known =
      new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Known> eldest) {
          return size() > MOST_KEPT;
        }
      };

  /** What was counted when this was the newest posting. */
  private record Known(@Nullable Instant newest, LocalDate day, FeedActivity activity) {
    boolean holds(Subscription feed, LocalDate today) {
      return Objects.equals(newest, feed.newestSeen()) && day.equals(today);
    }
  }

  public FeedActivities(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Returns the activity of each feed. */
  public Map<Long, FeedActivity> of(Collection<Subscription> feeds) {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    Map<Long, FeedActivity> found = new HashMap<>();
    List<Subscription> wanted = feeds.stream().filter(feed -> !find(feed, today, found)).toList();
    if (!wanted.isEmpty()) {
      List<Long> ids = wanted.stream().map(Subscription::feed).toList();
      Map<Long, FeedActivity> counted = store.activity().of(ids, now, WEEKS);
      wanted.forEach(feed -> keep(feed, today, counted.get(feed.feed())));
      found.putAll(counted);
    }
    return found;
  }

  private synchronized boolean find(
      Subscription feed, LocalDate today, Map<Long, FeedActivity> found) {
    Known before = known.get(feed.feed());
    if (before == null || !before.holds(feed, today)) {
      return false;
    }
    found.put(feed.feed(), before.activity);
    return true;
  }

  private synchronized void keep(
      Subscription feed, LocalDate today, @Nullable FeedActivity activity) {
    if (activity != null) {
      known.put(feed.feed(), new Known(feed.newestSeen(), today, activity));
    }
  }
}
