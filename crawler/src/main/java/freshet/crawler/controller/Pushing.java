package freshet.crawler.controller;

import freshet.crawler.dispatch.Delivery;
import freshet.crawler.push.FeedAddress;
import freshet.crawler.push.FeedAddress.Secrecy;
import freshet.crawler.push.PushOffer;
import freshet.crawler.push.PushSink;
import freshet.crawler.push.PushSubscriber;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.store.Store;
import freshet.store.StoreException;
import freshet.store.StoredFeed;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Pushes between feeds, hubs and the controller: what stored retrievals offer is subscribed to, and
 * what hubs send is told to the controller. Hubs are never asked on the thread of a caller.
 */
public final class Pushing implements Journal.Follower, PushSink {
  private static final Logger LOG = System.getLogger(Pushing.class.getName());

  private static final int THREADS = 4;
  private static final int MOST_WAITING = 10_000;

  private final Store store;
  private final StorePushes pushes;
  private final PushSubscriber subscriber;
  private final Inbox inbox;
  private final InstantSource clock;
  private final Executor errands;

  /** Feeds whose subscription is to be renewed by their next retrieval (GC-064). */
  private final Set<Long> renewing = ConcurrentHashMap.newKeySet();

  /**
   * Begins with the subscriptions that there are.
   *
   * @param subscriber works on the same subscriptions
   * @param errands runs what asks hubs; may drop some of it, which is then offered again
   */
  public Pushing(
      Store store,
      StorePushes pushes,
      PushSubscriber subscriber,
      Inbox inbox,
      InstantSource clock,
      Executor errands) {
    this.store = store;
    this.pushes = pushes;
    this.subscriber = subscriber;
    this.inbox = inbox;
    this.clock = clock;
    this.errands = errands;
  }

  /** A few threads that ask hubs; what comes while thousands wait is dropped. */
  public static ExecutorService threads(Supervisor supervisor) {
    return supervisor.boundedTasks("push", THREADS, MOST_WAITING);
  }

  @Override
  public void stored(Event.Stored stored) {
    long feed = stored.finished().ticket().feed();
    if (stored.finished().ticket().isDelivery()) {
      return;
    }
    switch (stored.finished().outcome().brought()) {
      case Changed changed -> changed.pushOffer().ifPresent(offer -> offered(feed, offer));
      case Unchanged _ when renewing.remove(feed) ->
          later(() -> address(feed, subscriber::stillOffered));
      default -> {}
    }
  }

  /** A live subscription needs nothing until it is to be renewed. */
  private void offered(long feed, PushOffer offer) {
    if (renewing.remove(feed) || !pushes.isLive(feed)) {
      later(() -> address(feed, (address, now) -> subscriber.offered(address, offer, now)));
    }
  }

  /** Does something with the address of a feed. */
  @FunctionalInterface
  private interface Errand {
    void run(FeedAddress feed, Instant now);
  }

  private void address(long id, Errand errand) {
    store
        .feeds()
        .find(id)
        .ifPresent(
            feed ->
                errand.run(
                    new FeedAddress(Long.toString(id), feed.url(), secrecy(feed)),
                    clock.instant()));
  }

  private static Secrecy secrecy(StoredFeed feed) {
    return feed.owner() == null ? Secrecy.PUBLIC : Secrecy.PRIVATE;
  }

  /** To be called once a minute or so: does what is due at hubs. */
  public void tick() {
    later(
        () -> {
          for (String feed : subscriber.tick(clock.instant())) {
            renewing.add(Long.parseLong(feed));
            inbox.add(new Event.Wanted(Long.parseLong(feed), _ -> {}));
          }
          pushes.ended().forEach(feed -> inbox.add(new Event.Unpushed(feed)));
        });
  }

  /** A feed was removed: its hub need not deliver any more. */
  public void leave(long feed) {
    renewing.remove(feed);
    later(() -> subscriber.leave(Long.toString(feed), clock.instant()));
  }

  @Override
  public void delivered(String feed, byte[] body, @Nullable String contentType, Instant at) {
    inbox.add(new Event.Delivered(Long.parseLong(feed), new Delivery(body, contentType, at)));
  }

  @Override
  public void signalled(String feed, Instant at) {
    inbox.add(new Event.Signalled(Long.parseLong(feed), at));
  }

  /** What fails is due again, or offered again. */
  private void later(Runnable errand) {
    errands.execute(
        () -> {
          try {
            errand.run();
          } catch (StoreException e) {
            LOG.log(Level.DEBUG, "A hub waits for the database. cause={0}", e.getMessage());
          } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "A hub could not be seen to. cause={0}", e.getMessage());
          }
        });
  }
}
