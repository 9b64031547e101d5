package freshet.cluster.stream;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.cluster.TestBroker;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.feed.html.Sanitiser;
import freshet.store.Store;
import freshet.store.model.ArticleRecord;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.store.model.PostingRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.SanitisedTexts;
import freshet.work.Supervisor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

@Timeout(180)
final class PostingStreamTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00.250Z");
  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration OVER = Duration.ofMillis(-1);

  @TempDir private static Path brokerFolder;
  private static TestBroker broker;
  @TempDir private Path folder;
  private String topic = "";
  private Store store;

  @SuppressWarnings("NullAway.Init")
  PostingStreamTest() {}

  @BeforeAll
  static void startBroker() {
    broker = new TestBroker(brokerFolder);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @BeforeEach
  void open(TestInfo test) {
    topic = "postings." + test.getTestMethod().orElseThrow().getName();
    store = Store.open(folder.resolve("freshet.db").toString());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void posting_isWrittenAsTheGuideSays() {
    long feed = feed("https://a.example/feed?token=0123456789abcdef0123456789abcdef");
    store(feed, 1, 1);
    try (PostingStream stream = stream(store)) {
      stream.start();
      ConsumerRecord<String, String> record = read(1).getFirst();

      assertThat(record.key()).isEqualTo(Long.toString(feed));
      assertThat(new String(record.headers().lastHeader("schema").value(), StandardCharsets.UTF_8))
          .isEqualTo("1");
      assertThat(new ObjectMapper().readTree(record.value()))
          .isEqualTo(
              new ObjectMapper()
                  .readTree(
                      """
                      {"id": 1, "feed": 1, "feedUrl": "https://a.example/feed?token=***",
                       "feedTitle": "A", "guid": "guid 1", "title": "Title 1",
                       "link": "https://a.example/1", "authors": ["Ada"],
                       "published": "2026-03-01T12:00:00.250Z",
                       "firstSeen": "2026-03-01T12:00:00.250Z", "categories": ["c"],
                       "summary": "", "content": "<p>words</p>", "enclosures": [],
                       "shortened": false}
                      """));
    }
  }

  @Test
  void posting_isWrittenAgain_whenItsPageWasFetched() {
    long feed = feed("https://a.example/");
    store(feed, 1, 2);
    try (PostingStream stream = stream(store)) {
      stream.start();
      awaitPlace(2);
      ArticleRecord page =
          new ArticleRecord(
              1,
              NOW,
              "https://a.example/1",
              "Kept.",
              null,
              "T",
              "<p>Whole</p>",
              "Whole",
              null,
              "en");
      assertThat(store.articles().keep(page)).isTrue();
      ConsumerRecord<String, String> record = read(3).getLast();

      JsonNode again = new ObjectMapper().readTree(record.value());
      assertThat(again.get("id").asLong()).isEqualTo(1);
      assertThat(again.get("fullText"))
          .isEqualTo(
              new ObjectMapper()
                  .readTree(
                      """
                      {"url": "https://a.example/1", "title": "T", "html": "<p>Whole</p>",
                       "text": "Whole", "language": "en", "fetched": "2026-03-01T12:00:00.250Z"}
                      """));
    }
  }

  @Test
  void stream_goesOnWhereItStopped() {
    long feed = feed("https://a.example/");
    store(feed, 1, 300);
    try (PostingStream stream = stream(store)) {
      stream.start();
      assertThat(ids(read(300))).containsExactlyElementsOf(upTo(300));
      awaitPlace(300);
    }
    store(feed, 301, 310);
    try (PostingStream stream = stream(store)) {
      stream.start();
      awaitPlace(310);
    }

    assertThat(ids(read(310))).containsExactlyElementsOf(upTo(310));
  }

  /** What died between the broker's word and the store's: as a server does that is deposed. */
  @Test
  void crashBeforeThePlaceIsStored_makesCopiesAndLosesNothing() {
    long feed = feed("https://a.example/");
    Store older = store.fenced(store.leadership().take("one", OVER).getAsLong());
    Store newer = store.fenced(store.leadership().take("two", LONG).getAsLong());
    store(feed, 1, 5);
    try (PostingStream stream = stream(older)) {
      stream.start();
      assertThat(ids(read(5))).containsExactlyElementsOf(upTo(5));
    }
    assertThat(store.settings().find("stream." + topic)).isEmpty();
    store(feed, 6, 7);

    try (PostingStream stream = stream(newer)) {
      stream.start();
      awaitPlace(7);
    }

    assertThat(ids(read(12))).containsExactly(1L, 2L, 3L, 4L, 5L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
  }

  @Test
  void brokerAway_isWaitedFor() {
    long feed = feed("https://a.example/");
    store(feed, 1, 3);
    broker.kill();
    try (PostingStream stream = stream(store)) {
      stream.start();
      broker.start();
      awaitPlace(3);
    }
    assertThat(ids(read(3))).containsExactly(1L, 2L, 3L);
  }

  @Test
  void gc009_feedOfOnePerson_isLeftOut() {
    long shared = feed("https://a.example/");
    long own = store.feeds().add(List.of(owned("https://me:secret@b.example/"))).getFirst().feed();
    store(own, 1, 1);
    store(shared, 2, 2);
    try (PostingStream stream = stream(store)) {
      stream.start();
      awaitPlace(2);
    }
    assertThat(ids(read(1))).containsExactly(2L);
  }

  private static NewFeed owned(String url) {
    NewFeed feed = NewFeed.of(url, "Own", NOW, "standing");
    return new NewFeed(
        url, "7", feed.description(), feed.settings(), feed.weight(), feed.added(), feed.state());
  }

  @Test
  void guide_hasTheExampleThatIsCompiledHere() throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "postings-stream.md"));
    String source =
        Files.readString(
            Path.of("src", "test", "java", "freshet", "cluster", "stream", "PostingsReader.java"));

    assertThat(guide).contains(source.substring(source.indexOf("import ")));
  }

  @Test
  void example_readsTheStream() {
    long feed = feed("https://a.example/");
    store(feed, 1, 2);
    try (PostingStream stream = stream(store)) {
      stream.start();
      PostingsReader reader = new PostingsReader();
      List<ConsumerRecord<String, String>> records = read(2);
      records.forEach(reader::read);
      records.forEach(reader::read);

      assertThat(reader.known()).isEqualTo(2);
    }
  }

  private PostingStream stream(Store of) {
    return new PostingStream(broker.settings(), topic, of, new Supervisor());
  }

  private long feed(String url) {
    return store.feeds().add(List.of(NewFeed.of(url, "A", NOW, "standing"))).getFirst().feed();
  }

  private void store(long feed, int from, int to) {
    Instant at = NOW.plusSeconds(from);
    RetrievalLogEntry note =
        new RetrievalLogEntry(
            at, "changed", 200, 5000, 0, 0, false, "plan", "floor", Duration.ofMillis(9), null);
    FeedState state =
        new FeedState(FeedStage.ACTIVE, at, at, at, null, "New.", 9, "standing", new byte[0]);
    store.retrieved(
        List.of(
            RetrievalRecord.unchanged(feed, note, state)
                .with(
                    IntStream.rangeClosed(from, to)
                        .mapToObj(PostingStreamTest::posting)
                        .toList())));
  }

  private static PostingRecord posting(int number) {
    Posting posting =
        new Posting(
            new PostingId("guid " + number, PostingId.Origin.GUID),
            "Title " + number,
            "https://a.example/" + number,
            List.of("Ada"),
            RawText.NONE,
            new RawText("<p>words</p><script>x</script>", true, null),
            new PostingDate(NOW, PostingDate.Quality.EXACT),
            PostingDate.ABSENT,
            List.of("c"),
            null,
            List.of(),
            null);
    return new PostingRecord(
        number, posting, SanitisedTexts.of(posting, new Sanitiser()), NOW, NOW, number);
  }

  private static List<Long> upTo(long last) {
    return LongStream.rangeClosed(1, last).boxed().toList();
  }

  private void awaitPlace(long id) {
    while (!store.settings().find("stream." + topic).equals(Optional.of(Long.toString(id)))) {
      LockSupport.parkNanos(10_000_000);
    }
  }

  /** Waits for at least so many, and then for what may still come in a moment. */
  private List<ConsumerRecord<String, String>> read(int count) {
    List<ConsumerRecord<String, String>> records = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(PostingsReader.settings(broker.address()))) {
      int partitions = broker.settings().partitions();
      consumer.assign(
          IntStream.range(0, partitions).mapToObj(i -> new TopicPartition(topic, i)).toList());
      consumer.seekToBeginning(consumer.assignment());
      while (records.size() < count) {
        consumer.poll(Duration.ofMillis(200)).forEach(records::add);
      }
      consumer.poll(Duration.ofMillis(500)).forEach(records::add);
    }
    return records;
  }

  private static List<Long> ids(List<ConsumerRecord<String, String>> records) {
    ObjectMapper json = new ObjectMapper();
    return records.stream()
        .map(ConsumerRecord::value)
        .map(json::readTree)
        .map((JsonNode posting) -> posting.get("id").asLong())
        .toList();
  }
}
