package freshet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.article.Extraction;
import freshet.crawler.dispatch.OutstandingOrder;
import freshet.crawler.terminal.PageReader.ReadPage;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Header;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages and their articles, which terminals fetch and read. */
class PageOrdersTest {
  private static final InstantSource CLOCK = InstantSource.system();

  @TempDir private static Path folder;
  private static TestBroker broker;

  private final Replies replies = new Replies();

  @BeforeAll
  static void start() {
    broker = new TestBroker(folder);
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @Test
  void pages_areFetchedAndReadByATerminal() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "pages");
    String html = "<html lang=el><title>T</title><article><p>%s".formatted("Μια λέξη. ".repeat(90));
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker _ = rig.terminal("one", CLOCK, request -> page(request, html))) {
      ReadPage page = dispatch.read(FetchRequest.get("https://a.example/article"));
      ReadPage film = dispatch.read(FetchRequest.get("https://a.example/film"));

      assertThat(page.fetched())
          .isInstanceOfSatisfying(
              Answer.class,
              answer -> assertThat(answer.body()).asString(StandardCharsets.UTF_8).isEqualTo(html));
      assertThat(page.article())
          .isInstanceOfSatisfying(
              Extraction.Found.class,
              found -> assertThat(found.article().text()).startsWith("Μια λέξη."));
      assertThat(film.article()).isNull();
      assertThat(dispatch.hasRoom()).isTrue();
    }
  }

  private static FetchResult page(FetchRequest request, String html) {
    String type = request.url().endsWith("film") ? "video/mp4" : "text/html";
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    List<Header> headers = List.of(new Header("Content-Type", type));
    return new Answer(200, request.url(), List.of(), headers, body, 9, Duration.ofMillis(1));
  }

  @Test
  void pageThatNoTerminalBegins_isAskedForAgain() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "late");
    AtomicInteger ahead = new AtomicInteger(10);
    InstantSource clock = () -> CLOCK.instant().plusSeconds(ahead.get());
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker terminal = rig.terminal("slept", clock, request -> page(request, "<p>A"))) {
      CompletableFuture<ReadPage> page =
          CompletableFuture.supplyAsync(
              () -> dispatch.read(FetchRequest.get("https://a.example/article")));
      Waiting.until("it is not begun", () -> terminal.failed() > 0);
      assertThat(page).isNotDone();
      ahead.set(0);

      assertThat(page.join().fetched()).isInstanceOf(Answer.class);
    }
  }

  @Test
  void pageThatAnEarlierControllerAskedFor_isOutstandingUntilItIsThere() throws Exception {
    ClusterRig rig = new ClusterRig(broker, "heir");
    CountDownLatch asking = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker _ =
            rig.terminal(
                "one",
                CLOCK,
                request -> {
                  asking.countDown();
                  Waiting.forLatch(go);
                  return page(request, "<p>A");
                })) {
      Thread errand =
          Thread.startVirtualThread(
              () -> dispatch.read(FetchRequest.get("https://a.example/article")));
      asking.await();
      try (KafkaDispatch next = rig.dispatch(CLOCK)) {
        List<OutstandingOrder> left = next.outstanding();
        assertThat(left).hasSize(1);
        assertThat(left.getFirst().order()).isEmpty();
        assertThat(left.getFirst().url()).isEqualTo("https://a.example/article");
        left.getFirst().takeOver(replies.of(1));
        assertThat(replies.all()).isEmpty();
        go.countDown();
        Waiting.until("the end", () -> replies.count() == 1);
      }
      errand.interrupt();
    }
    assertThat(replies.all()).containsExactly("1 unanswered");
  }
}
