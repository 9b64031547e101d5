package freshet.cluster.stream;

import freshet.cluster.ClusterSettings;
import freshet.crawler.controller.ArrivalThread;
import freshet.crawler.controller.Event;
import freshet.crawler.controller.Journal;
import freshet.store.PostingQuery;
import freshet.store.Store;
import freshet.store.StoreException;
import freshet.store.StoredFeed;
import freshet.store.StoredPosting;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  private static final Duration LOOK = Duration.ofSeconds(2);

  /** After each look it waits so long for more: the place is stored once for all of them. */
  private static final Duration GATHER = Duration.ofMillis(100);

  private static final Duration BACK_OFF = Duration.ofSeconds(5);

  private final Store store;
  private final String place;
  private final StreamTopic topic;
  private final ArrivalThread thread;
  private boolean well = true;

  /**
   * Goes on where the one before it stopped.
   *
   * @param store of who leads
   */
  public PostingStream(ClusterSettings settings, String topic, Store store, Supervisor supervisor) {
    this.thread = new ArrivalThread("posting-stream", LOOK, this::work, supervisor);
    this.store = store;
    this.place = "stream." + topic;
    this.topic = new StreamTopic(settings, topic);
  }

  public void start() {
    thread.start();
  }

  @Override
  public void stored(Event.Stored stored) {
    thread.stored(stored);
  }

  private Duration work() throws InterruptedException {
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
    return well ? GATHER : BACK_OFF;
  }

  /** Writes all that arrived since the last time. */
  private void follow() throws InterruptedException {
    long from = store.settings().find(place).map(Long::parseLong).orElse(0L);
    List<StoredPosting> batch = after(from);
    while (!batch.isEmpty() && !thread.isEnding()) {
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
    thread.close();
    topic.close();
  }
}
