package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.TlsFront.Passed;
import freshet.store.account.HubSubscription;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.store.account.PostingSelection;
import freshet.store.account.StreamQuery;
import freshet.store.model.RetrievalLogEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One server subscribes at the hub of another to a feed that someone gives out there: our
 * subscriber and our hub talk to each other, over https on loopback.
 */
class HubLoopTest {
  private static final String GIVER = "giver.test";
  private static final String TAKER = "taker.test";
  private static final String SECRET = "secretOfTheFeedThatIsGivenOut1234";

  @TempDir private Path folder;
  private TlsFront front;
  private RunningServer giver;
  private RunningServer taker;
  private long ada;
  private OutputFeed feed;

  @BeforeEach
  void start() throws IOException {
    front = new TlsFront(Files.createDirectories(folder.resolve("tls")), GIVER, TAKER);
    giver = server(GIVER);
    taker = server(TAKER);
    try (WebVisitor visitor = WebVisitor.first(giver);
        WebVisitor reader = WebVisitor.first(taker)) {
      assertThat(visitor.get("/").statusCode()).isEqualTo(reader.get("/").statusCode());
    }
    ada = giver.store().accounts().find("ada").orElseThrow().id();
    feed =
        giver
            .store()
            .outputFeeds()
            .add(ada, SECRET, "News", new PostingSelection.All(), 50, OutputOptions.NONE, now());
  }

  private RunningServer server(String host) {
    RunningServer server =
        RunningServer.start(
            folder.resolve(host),
            Map.of("public-url", front.url(host)),
            front.resolver(GIVER, TAKER));
    front.leads(host, server.url());
    return server;
  }

  private static Instant now() {
    return Instant.now();
  }

  @AfterEach
  void stop() {
    taker.close();
    giver.close();
    front.close();
  }

  /** A feed that ada reads, which is retrieved when it is released. */
  private long late(String name, int postings) {
    long late = giver.heldBack(giver.host(name, ReaderPagesTest.feed(name, postings)).url("/feed"));
    giver.store().subscriptions().add(ada, Map.of(late, List.of()), Instant.EPOCH, now());
    return late;
  }

  private List<String> taken() {
    long reader = taker.store().accounts().find("ada").orElseThrow().id();
    return taker.store().reading().page(StreamQuery.of(reader, 100)).stream()
        .map(item -> item.posting().posting().title())
        .toList();
  }

  private static boolean isSubscribing(Passed passed) {
    return passed.equals(new Passed("POST", GIVER, "/hub", 202));
  }

  private static boolean isConfirming(Passed passed) {
    return passed.method().equals("GET")
        && passed.host().equals(TAKER)
        && passed.path().startsWith("/push/")
        && passed.status() == 200;
  }

  @Test
  void gc070_gc071_postingIsPushedFromOneServerToTheOther() {
    long first = late("early", 1);
    giver.release(first);
    giver.awaitRetrieved(first);

    Freshet added = taker.run("add", "%s/out/%s.atom".formatted(front.url(GIVER), SECRET));
    assertThat(added.err()).isEmpty();
    front.await(HubLoopTest::isSubscribing);
    front.await(HubLoopTest::isConfirming);

    giver.release(late("late", 2));
    taker.awaitStored(stored -> stored.kept().newPostings() == 2);

    assertThat(taken())
        .containsExactlyInAnyOrder("early posting 1", "late posting 1", "late posting 2");
    assertThat(taker.store().retrievals().latest(1, 9))
        .extracting(RetrievalLogEntry::kind)
        .contains(RetrievalLogEntry.DELIVERED);
    assertThat(front.passed())
        .as("the feed was asked for once, and pushed after that")
        .filteredOn(passed -> passed.path().startsWith("/out/"))
        .hasSize(1);
    HubSubscription subscription = giver.store().hubSubscriptions().of(feed.id()).getFirst();
    assertThat(subscription.secret()).as("signed, as it went over https").isNotNull();
    assertThat(subscription.callback()).startsWith(front.url(TAKER) + "/push/");
  }
}
