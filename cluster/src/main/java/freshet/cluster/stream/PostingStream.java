package freshet.cluster.stream;

import freshet.cluster.ClusterSettings;
import freshet.crawler.controller.Event;
import freshet.crawler.controller.Journal;
import freshet.store.DeposedException;
import freshet.store.PostingQuery;
import freshet.store.Store;
import freshet.store.StoreException;
import freshet.store.StoredFeed;
import freshet.store.StoredPosting;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;

/**
 * Writes every posting that is stored to a topic, in the order of arrival. How far it got is stored
 * when the broker has acknowledged it: a crash in between makes copies, and loses nothing. Feeds
 * that belong to a single person are left out.
 */
public final class PostingStream implements Journal.Follower, AutoCloseable {
  /** The usual topic. */
  public static final String TOPIC = "postings";

  private static final Logger LOG = System.getLogger(PostingStream.class.getName());
  private static final int AT_ONCE = 200;

  /** So often it looks by itself: what repairs a gap is stored without a word. */
  private static final Duration LOOK = Duration.ofSeconds(2);

  /** After each look it waits so long for more: the place is stored once for all of them. */
  private static final Duration GATHER = Duration.ofMillis(100);

  private static final Duration BACK_OFF = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Store store;
  private final String place;
  private final StreamTopic topic;
  private final BlockingQueue<Boolean> calls = new ArrayBlockingQueue<>(1);
  private final CountDownLatch ending = new CountDownLatch(1);
  private final Thread thread = Thread.ofPlatform().name("posting-stream").unstarted(this::run);
  private boolean well = true;

  /**
   * Goes on where the one before it stopped.
   *
   * @param store of who leads
   */
  public PostingStream(ClusterSettings settings, String topic, Store store) {
    this.store = store;
    this.place = "stream." + topic;
    this.topic = new StreamTopic(settings, topic);
  }

  public void start() {
    thread.start();
  }

  @Override
  public void stored(Event.Stored stored) {
    if (!stored.kept().postings().isEmpty()) {
      calls.offer(true);
    }
  }

  private void run() {
    try {
      while (!endsWithin(GATHER)) {
        if (!attempt()) {
          endsWithin(BACK_OFF);
        }
        calls.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (DeposedException e) {
      LOG.log(Level.DEBUG, "Another server goes on with the stream of postings.", e);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "The stream of postings has ended.", e);
    }
  }

  private boolean endsWithin(Duration time) throws InterruptedException {
    return ending.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  private boolean attempt() throws InterruptedException {
    try {
      follow();
      if (!well) {
        LOG.log(Level.INFO, "The stream of postings goes on. topic={0}", topic.name());
      }
      well = true;
    } catch (StoreException | KafkaException e) {
      if (well) {
        LOG.log(
            Level.WARNING,
            "The stream of postings waits and tries again. topic={0} cause={1}",
            topic.name(),
            e.getMessage());
      }
      well = false;
    }
    return well;
  }

  /** Writes all that arrived since the last time. */
  private void follow() throws InterruptedException {
    long from = store.settings().find(place).map(Long::parseLong).orElse(0L);
    List<StoredPosting> batch = after(from);
    while (!batch.isEmpty() && ending.getCount() > 0) {
      topic.write(told(batch));
      from = batch.getLast().id();
      store.settings().set(place, Long.toString(from));
      batch = after(from);
    }
  }

  private List<StoredPosting> after(long id) {
    return store
        .postings()
        .page(PostingQuery.arrivals(AT_ONCE).after(new PostingQuery.Position(Instant.EPOCH, id)));
  }

  private List<StreamedPosting> told(List<StoredPosting> batch) {
    Map<Long, Optional<StoredFeed>> feeds = new HashMap<>();
    return batch.stream()
        .flatMap(
            posting ->
                feeds.computeIfAbsent(posting.feed(), store.feeds()::find).stream()
                    .filter(feed -> feed.owner() == null)
                    .map(feed -> StreamedPosting.of(feed, posting)))
        .toList();
  }

  @Override
  public void close() {
    ending.countDown();
    calls.offer(true);
    try {
      thread.join(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    topic.close();
  }
}
