package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.model.FeedAdded;
import freshet.store.model.PostingQuery;
import freshet.store.model.PostingRecord;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredRetrieval;
import freshet.store.model.StoredRetrieval.Kept;
import freshet.store.model.StoredRetrieval.News;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random sequences of changes, beside a model of maps. */
abstract class ModelContract extends StoreContract {
  private static final int STEPS = 120;
  private static final int KEYS = 12;

  /** A feed: its words by key, and its line in the log by time. */
  private static final class ModelFeed {
    final Map<Long, String> words = new TreeMap<>();
    final Set<Instant> retrievals = new HashSet<>();
    long postings;
    String standing = "";
  }

  private final Map<Long, ModelFeed> model = new TreeMap<>();
  private final List<RetrievalRecord> sent = new ArrayList<>();
  private Instant now = Samples.NOW;
  private long lastId;

  ModelContract(Site site) {
    super(site);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void store_agreesWithItsModel(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < STEPS; i++) {
      switch (random.nextInt(10)) {
        case 0, 1 -> addFeed(random);
        case 2 -> removeFeed(random);
        case 3 -> repeat(random);
        case 4 -> reopen();
        default -> retrieve(random);
      }
    }
    compare(seed);
  }

  private void addFeed(Random random) {
    String url = "https://a.example/" + random.nextInt(8);
    FeedAdded added = store.feeds().add(List.of(Samples.feed(url))).getFirst();
    assertThat(added.isNew()).isEqualTo(!model.containsKey(added.feed()));
    model.computeIfAbsent(added.feed(), _ -> new ModelFeed());
  }

  private void removeFeed(Random random) {
    if (model.size() > 2) {
      long feed = any(random);
      store.feeds().remove(feed, now);
      model.remove(feed);
    }
  }

  private long any(Random random) {
    return new ArrayList<>(model.keySet()).get(random.nextInt(model.size()));
  }

  private void repeat(Random random) {
    if (!sent.isEmpty()) {
      RetrievalRecord record = sent.get(random.nextInt(sent.size()));
      ModelFeed feed = model.get(record.feed());
      // One that was taken before changes nothing unless a posting has other words by now.
      boolean same =
          feed == null
              || (record.deleted().isEmpty()
                  && record.postings().stream()
                      .allMatch(p -> words(p).equals(feed.words.get(p.key()))));
      if (same) {
        assertThat(store.retrieved(List.of(record)).getFirst().newPostings()).isZero();
      }
    }
  }

  private static String words(PostingRecord posting) {
    return posting.sanitised().content();
  }

  private void retrieve(Random random) {
    List<RetrievalRecord> batch = new ArrayList<>();
    for (int i = 0; !model.isEmpty() && i < 1 + random.nextInt(4); i++) {
      now = now.plusMillis(1);
      List<PostingRecord> postings = new ArrayList<>();
      for (int j = random.nextInt(5); j > 0; j--) {
        postings.add(Samples.posting(random.nextInt(KEYS), now, "words " + random.nextInt(3)));
      }
      List<Long> deleted =
          random.nextInt(5) == 0 ? List.of((long) random.nextInt(KEYS)) : List.of();
      batch.add(
          Samples.deleting(Samples.unchanged(any(random), now).with(distinct(postings)), deleted));
    }
    List<StoredRetrieval> retrieved = store.retrieved(batch);
    for (int i = 0; i < batch.size(); i++) {
      apply(batch.get(i), retrieved.get(i));
    }
    sent.addAll(batch);
  }

  private static List<PostingRecord> distinct(List<PostingRecord> postings) {
    return new ArrayList<>(
        postings.stream()
            .collect(Collectors.toMap(PostingRecord::key, p -> p, (a, _) -> a, TreeMap::new))
            .values());
  }

  private void apply(RetrievalRecord record, StoredRetrieval retrieved) {
    ModelFeed feed = model.getOrDefault(record.feed(), new ModelFeed());
    Map<Long, News> expected = new HashMap<>();
    for (PostingRecord posting : record.postings()) {
      String before = feed.words.put(posting.key(), words(posting));
      feed.postings += before == null ? 1 : 0;
      expected.put(
          posting.key(),
          before == null ? News.NEW : before.equals(words(posting)) ? News.KNOWN : News.EDITED);
    }
    for (Kept kept : retrieved.postings()) {
      assertThat(kept.news()).isEqualTo(expected.get(kept.key()));
      if (kept.news() == News.NEW) {
        assertThat(kept.id()).isGreaterThan(lastId);
        lastId = kept.id();
      }
    }
    record.deleted().forEach(feed.words::remove);
    feed.retrievals.add(record.note().at());
    feed.standing = record.state().standing();
  }

  private void compare(long seed) {
    List<Long> feeds = new ArrayList<>();
    store.feeds().each(feed -> feeds.add(feed.id()));
    assertThat(feeds).as("seed %d", seed).containsExactlyElementsOf(model.keySet());
    model.forEach(
        (id, feed) -> {
          StoredFeed stored = store.feeds().find(id).orElseThrow();
          assertThat(stored.postings()).isEqualTo(feed.postings);
          if (!feed.retrievals.isEmpty()) {
            assertThat(stored.state().standing()).isEqualTo(feed.standing);
          }
          assertThat(store.retrievals().latest(id, 1000)).hasSize(feed.retrievals.size());
          PostingQuery all = PostingQuery.latest(List.of(id), PostingQuery.Order.ARRIVAL, 100);
          Map<Long, String> words = new TreeMap<>();
          store.postings().page(all).forEach(p -> words.put(p.record().key(), words(p.record())));
          assertThat(words).as("seed %d, feed %d", seed, id).isEqualTo(feed.words);
        });
  }
}
