package freshet.crawler.controller;

import freshet.crawler.dispatch.PushedDocument;
import freshet.crawler.push.FeedAddress;
import freshet.crawler.push.FeedAddress.Secrecy;
import freshet.crawler.push.PushListener;
import freshet.crawler.push.PushOffer;
import freshet.crawler.push.PushSubscriber;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.store.Store;
import freshet.store.model.StoreException;
import freshet.store.model.StoredFeed;
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
 * Connects feeds, hubs and the controller: subscribes to what stored retrievals offer, and passes
 * hubs' messages to the controller. Hubs are never contacted on the caller's thread.
 */
public final class PushService implements Journal.Follower, PushListener {
  private static final Logger LOG = System.getLogger(PushService.class.getName());

  private static final int THREADS = 4;
  private static final int MOST_WAITING = 10_000;

  private final Store store;
  private final StoredSubscriptions pushes;
  private final PushSubscriber subscriber;
  private final Inbox inbox;
  private final InstantSource clock;
  private final Executor errands;

  /** Feeds whose subscription is renewed by their next retrieval (GC-064). */
  private final Set<Long> renewing = ConcurrentHashMap.newKeySet();

  /**
   * Starts with the stored subscriptions.
   *
   * @param subscriber works on the same subscriptions
   * @param errands runs requests to hubs; it may drop some, which are then offered again
   */
  public PushService(
      Store store,
      StoredSubscriptions pushes,
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

  /**
   * Creates a few threads for requests to hubs; when thousands wait, further requests are dropped.
   */
  public static ExecutorService threads(Supervisor supervisor) {
    return supervisor.boundedTasks("push", THREADS, MOST_WAITING);
  }

  @Override
  public void stored(ControllerEvent.Stored stored) {
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

  /** Subscribes, unless there is a live subscription that need not be renewed. */
  private void offered(long feed, PushOffer offer) {
    if (renewing.remove(feed) || !pushes.isLive(feed)) {
      later(() -> address(feed, (address, now) -> subscriber.offered(address, offer, now)));
    }
  }

  /** Work with the address of a feed. */
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

  /** Does what is due at hubs; to be called about once a minute. */
  public void tick() {
    later(
        () -> {
          for (String feed : subscriber.tick(clock.instant())) {
            renewing.add(Long.parseLong(feed));
            inbox.add(new ControllerEvent.Wanted(Long.parseLong(feed), _ -> {}));
          }
          pushes.ended().forEach(feed -> inbox.add(new ControllerEvent.Unpushed(feed)));
        });
  }

  /** Unsubscribes from the hub of a removed feed. */
  public void leave(long feed) {
    renewing.remove(feed);
    later(() -> subscriber.leave(Long.toString(feed), clock.instant()));
  }

  @Override
  public void delivered(String feed, byte[] body, @Nullable String contentType, Instant at) {
    inbox.add(
        new ControllerEvent.Delivered(
            Long.parseLong(feed), new PushedDocument(body, contentType, at)));
  }

  @Override
  public void signalled(String feed, Instant at) {
    inbox.add(new ControllerEvent.Signalled(Long.parseLong(feed), at));
  }

  /** Runs work in the background; if it fails, it becomes due or is offered again. */
  private void later(Runnable errand) {
    errands.execute(
        () -> {
          try {
            errand.run();
          } catch (StoreException e) {
            LOG.log(Level.DEBUG, "A hub waits for the database. cause={0}", e.getMessage());
          } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "Request to a hub failed. cause={0}", e.getMessage());
          }
        });
  }
}
