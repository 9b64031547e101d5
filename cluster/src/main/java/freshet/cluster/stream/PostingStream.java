package freshet.cluster.stream;

import freshet.cluster.ClusterSettings;
import freshet.store.ArrivalListener;
import freshet.store.ArrivalWorker;
import freshet.store.Store;
import freshet.store.model.FullText;
import freshet.store.model.PostingQuery;
import freshet.store.model.StoreException;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredPosting;
import freshet.store.model.StoredRetrieval;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.kafka.common.KafkaException;

/**
 * Writes every stored posting to a topic, in the order of arrival. The position is stored after the
 * broker has acknowledged: a crash in between causes duplicates but no loss. Private feeds are left
 * out.
 */
public final class PostingStream implements ArrivalListener, AutoCloseable {
  /** The default topic. */
  public static final String TOPIC = "postings";

  private static final Logger LOG = System.getLogger(PostingStream.class.getName());
  private static final int AT_ONCE = 200;
  private static final int PAGES_AT_ONCE = 50;

  private static final Duration LOOK = Duration.ofSeconds(2);

  /** How long each round waits for more postings, since the position is stored once per round. */
  private static final Duration GATHER = Duration.ofMillis(100);

  private static final Duration BACK_OFF = Duration.ofSeconds(5);

  private final Store store;
  private final String place;
  private final String pagePlace;
  private final StreamTopic topic;
  private final ArrivalWorker thread;
  private boolean well = true;

  /**
   * Continues where the previous stream stopped.
   *
   * @param store the leader's store
   */
  public PostingStream(ClusterSettings settings, String topic, Store store, Supervisor supervisor) {
    this.thread = new ArrivalWorker("posting-stream", LOOK, this::work, supervisor);
    this.store = store;
    this.place = "stream." + topic;
    this.pagePlace = place + ".pages";
    this.topic = new StreamTopic(settings, topic);
  }

  public void start() {
    thread.start();
  }

  @Override
  public void arrived(StoredRetrieval retrieved) {
    thread.arrived(retrieved);
  }

  private Duration work() throws InterruptedException {
    try {
      follow();
      followPages();
      if (!well) {
        LOG.log(Level.INFO, "The stream of postings continues. topic={0}", topic.name());
      }
      well = true;
    } catch (StoreException | KafkaException e) {
      if (well) {
        LOG.log(
            Level.WARNING,
            "The stream of postings is interrupted and is retried. topic={0} cause={1}",
            topic.name(),
            e.getMessage());
      }
      well = false;
    }
    return well ? GATHER : BACK_OFF;
  }

  /** Writes everything that arrived since the last call. */
  private void follow() throws InterruptedException {
    long from = store.settings().find(place).map(Long::parseLong).orElse(0L);
    List<StoredPosting> batch = after(from);
    while (!batch.isEmpty() && !thread.isEnding()) {
      topic.write(told(batch, Map.of()));
      from = batch.getLast().id();
      store.settings().set(place, Long.toString(from));
      batch = after(from);
    }
  }

  /** Writes the postings again whose page was fetched since the last time, now with its text. */
  private void followPages() throws InterruptedException {
    long from = store.settings().find(pagePlace).map(Long::parseLong).orElse(0L);
    SortedMap<Long, Long> batch = store.articles().after(from, PAGES_AT_ONCE);
    while (!batch.isEmpty() && !thread.isEnding()) {
      topic.write(withPages(batch.values()));
      from = batch.lastKey();
      store.settings().set(pagePlace, Long.toString(from));
      batch = store.articles().after(from, PAGES_AT_ONCE);
    }
  }

  private List<StreamedPosting> withPages(Collection<Long> postings) {
    Map<Long, FullText> texts = new HashMap<>();
    store
        .articles()
        .find(postings)
        .forEach((posting, page) -> FullText.of(page).ifPresent(text -> texts.put(posting, text)));
    return told(store.postings().find(texts.keySet()), texts);
  }

  private List<StoredPosting> after(long id) {
    return store
        .postings()
        .page(PostingQuery.arrivals(AT_ONCE).after(new PostingQuery.Position(Instant.EPOCH, id)));
  }

  private List<StreamedPosting> told(List<StoredPosting> batch, Map<Long, FullText> texts) {
    Map<Long, Optional<StoredFeed>> feeds = new HashMap<>();
    return batch.stream()
        .flatMap(
            posting ->
                feeds.computeIfAbsent(posting.feed(), store.feeds()::find).stream()
                    .filter(feed -> feed.owner() == null)
                    .map(feed -> StreamedPosting.of(feed, posting, texts.get(posting.id()))))
        .toList();
  }

  @Override
  public void close() {
    thread.close();
    topic.close();
  }
}
