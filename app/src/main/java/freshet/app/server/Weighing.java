package freshet.app.server;

import freshet.crawler.controller.Event;
import freshet.crawler.controller.Inbox;
import freshet.store.Store;
import freshet.store.people.Readership;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Has the weights of feeds follow how they are read, as the operator has chosen. */
public final class Weighing implements Runnable {
  private static final Duration BETWEEN = Duration.ofMinutes(10);

  /** Of so long reading counts. */
  private static final Duration SPAN = Duration.ofDays(28);

  /** So long it matters that someone read a feed at all (GC-031). */
  private static final Duration KEPT = Duration.ofDays(120);

  private final Store store;
  private final Inbox inbox;
  private final Supplier<WeightRule> rule;
  private final InstantSource clock;
  private @Nullable Instant last;
  private @Nullable WeightRule applied;

  Weighing(Store store, Inbox inbox, Supplier<WeightRule> rule, InstantSource clock) {
    this.store = store;
    this.inbox = inbox;
    this.rule = rule;
    this.clock = clock;
  }

  /** Weighs anew if it is time, or if the rule is another. */
  @Override
  public synchronized void run() {
    Instant now = clock.instant();
    if (last == null || last.plus(BETWEEN).isBefore(now) || applied != rule.get()) {
      round();
    }
  }

  /** Weighs anew. */
  public synchronized void round() {
    Instant now = clock.instant();
    last = now;
    applied = rule.get();
    store.popularity().forget(now.minus(KEPT));
    Map<Long, Double> changed = weigh(applied, now);
    if (!changed.isEmpty()) {
      inbox.add(new Event.Weighed(changed));
    }
  }

  /** While there is nobody to read, nobody's not reading counts (GC-031). */
  private Map<Long, Double> weigh(WeightRule by, Instant now) {
    if (by == WeightRule.EQUAL || store.accounts().all().isEmpty()) {
      return store.popularity().weigh(Map.of(), 1);
    }
    Map<Long, Double> popularity = new HashMap<>();
    for (Readership feed : store.popularity().since(now.minus(SPAN))) {
      popularity.put(feed.feed(), by.of(feed, now));
    }
    return store.popularity().weigh(popularity, 0);
  }
}
