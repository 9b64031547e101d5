package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.Store;
import freshet.store.model.PostingQuery;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredPosting;
import freshet.web.WebJson;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import tools.jackson.databind.JsonNode;

/** What a cluster made of a town: compares the log of the town with database and stream. */
record Verdict(Town town, String location, String broker) {
  private static final int ALL_RETRIEVALS = 100_000;
  private static final int PAGE = 1000;

  /** Waits until all has been shown again that died with a process, and is in the stream. */
  void settle(Cluster cluster, ServerProcess leader) throws InterruptedException {
    try (Store store = Store.openShared(location)) {
      cluster.await(() -> !judged(store).owesAnAnswer(), leader);
      Set<Long> stored = ids(store);
      cluster.await(() -> isStreamed(stored), leader);
    }
  }

  /**
   * All that was shown is stored, once, and nobody was asked too early. What breaks may take an
   * answer of each feed with it, for no feed has two under way.
   */
  void judge(int troubles) {
    try (Store store = Store.open(location)) {
      Audit audit = judged(store);
      Look look = Look.at(store);
      town.papers().keySet().forEach(url -> audit.whole(url, look.of(url)));
      List<String> complaints = audit.complaints();
      System.out.printf(
          "%d answers, %d of them died with a process, %d postings, the earliest request %+d ms"
              + " after it was allowed%n",
          town.answers(),
          audit.unstored(),
          look.feeds().values().stream().mapToInt(Look.Held::rows).sum(),
          audit.least().toMillis());
      assertThat(complaints).isEmpty();
      assertThat(town.papers())
          .allSatisfy((_, p) -> assertThat(audit.unstored(p)).isLessThanOrEqualTo(troubles));
      assertThat(audit.missing(look)).isEmpty();
    }
  }

  private Audit judged(Store store) {
    Audit audit = new Audit(town, Serving.FLOOR, Serving.SPACING);
    town.papers()
        .forEach(
            (url, paper) -> {
              StoredFeed feed = store.feeds().find(url, null).orElseThrow();
              List<RetrievalLogEntry> notes = store.retrievals().latest(feed.id(), ALL_RETRIEVALS);
              audit.compare(url, paper, notes.stream().map(RetrievalLogEntry::at).toList());
            });
    return audit;
  }

  private static Set<Long> ids(Store store) {
    Set<Long> ids = new HashSet<>();
    PostingQuery query = PostingQuery.arrivals(PAGE);
    for (List<StoredPosting> page = store.postings().page(query);
        !page.isEmpty();
        page = store.postings().page(query)) {
      page.forEach(posting -> ids.add(posting.id()));
      query = query.after(page.getLast().position());
    }
    return ids;
  }

  /** Whether all postings are in the stream, as far as it reaches now. */
  private boolean isStreamed(Set<Long> stored) {
    Set<Long> missing = new HashSet<>(stored);
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", broker),
            new StringDeserializer(),
            new StringDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor("postings").stream()
              .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer
            .poll(Duration.ofMillis(200))
            .forEach(
                record ->
                    missing.remove(
                        WebJson.read(record.value(), JsonNode.class).get("id").asLong()));
      }
    }
    return missing.isEmpty();
  }
}
