package freshet.app.server;

import freshet.app.settings.WeightRule;
import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Inbox;
import freshet.store.Store;
import freshet.store.account.Readership;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Updates the weights of feeds from how they are read, by the operator's rule. */
public final class WeightUpdater implements Runnable {
  private static final Duration BETWEEN = Duration.ofMinutes(10);

  /** The span of reading that counts. */
  private static final Duration SPAN = Duration.ofDays(28);

  /** How long it matters that someone read a feed at all (GC-031). */
  private static final Duration KEPT = Duration.ofDays(120);

  private final Store store;
  private final Inbox inbox;
  private final Supplier<WeightRule> rule;
  private final InstantSource clock;
  private @Nullable Instant last;
  private @Nullable WeightRule applied;

  WeightUpdater(Store store, Inbox inbox, Supplier<WeightRule> rule, InstantSource clock) {
    this.store = store;
    this.inbox = inbox;
    this.rule = rule;
    this.clock = clock;
  }

  /** Updates the weights if it is time or the rule changed. */
  @Override
  public synchronized void run() {
    Instant now = clock.instant();
    if (last == null || last.plus(BETWEEN).isBefore(now) || applied != rule.get()) {
      round();
    }
  }

  /** Updates the weights. */
  public synchronized void round() {
    Instant now = clock.instant();
    last = now;
    applied = rule.get();
    store.popularity().forget(now.minus(KEPT));
    Map<Long, Double> changed = weigh(applied, now);
    if (!changed.isEmpty()) {
      inbox.add(new ControllerEvent.Weighed(changed));
    }
  }

  /** Computes weights; without any reader, feeds are not penalised for not being read (GC-031). */
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
