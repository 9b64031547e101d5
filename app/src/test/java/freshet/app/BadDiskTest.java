package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.StreamQuery;
import freshet.store.sql.BadDisk;
import freshet.store.sql.BadDisk.State;
import freshet.village.VillageHost;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server whose disk fails for a while: it stays up, says so, is read meanwhile, and goes on. */
@Timeout(120)
class BadDiskTest {
  private static final int POSTINGS = 3;
  private static final Duration SOON = Duration.ofSeconds(3);

  @TempDir private Path folder;
  private final BadDisk disk = new BadDisk();
  private final List<String> warnings = new ArrayList<>();
  private final Logger logger = Logger.getLogger("freshet");
  private final Handler listening = new Listening();
  private RunningServer server;
  private WebVisitor ada;

  private final class Listening extends Handler {
    @Override
    public void publish(LogRecord line) {
      if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
        synchronized (warnings) {
          warnings.add(line.getMessage());
        }
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @BeforeEach
  void start() {
    server = RunningServer.on(folder, Map.of(), disk::open);
    ada = WebVisitor.first(server);
    read("before");
    logger.addHandler(listening);
  }

  @AfterEach
  void stop() {
    logger.removeHandler(listening);
    disk.is(State.WELL);
    ada.close();
    server.close();
  }

  /** A feed whose postings ada can read. */
  private void read(String name) {
    VillageHost host = server.host(name, ReaderPagesTest.feed(name, POSTINGS));
    HttpResponse<String> answer =
        ada.at("/subscriptions")
            .post("/subscriptions", Map.of("url", host.url("/feed"), "folder", ""));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    String where = answer.headers().firstValue("Location").orElseThrow();
    server.awaitRetrieved(Long.parseLong(where.replaceAll(".*/feed/(\\d+).*", "$1")));
  }

  @ParameterizedTest
  @CsvSource({"FULL,make room on the disk", "READ_ONLY,make the file and its folder writable"})
  void diskThatCannotBeWritten_isReadMeanwhile_andGoesOnByItself(State state, String advice) {
    List<Long> held =
        IntStream.range(0, 20)
            .mapToObj(i -> server.host("held" + i, ReaderPagesTest.feed("held" + i, POSTINGS)))
            .map(host -> server.heldBack(host.url("/feed")))
            .toList();
    disk.is(state);
    held.forEach(server::release);
    until(() -> ready().statusCode() == 503);
    assertThat(ready().body()).contains("the database cannot be used").contains(advice);
    assertThat(ada.get("/health").statusCode()).isEqualTo(200);

    pagesAnswer();
    until(() -> ada.get("/dashboard").body().contains("not usable"));
    assertThat(ada.get("/dashboard").body()).contains(advice);
    assertThat(server.run("status").out()).contains(advice);
    String row = "/posting/" + posting() + "/open";
    assertThat(within(SOON, () -> ada.at("/").script(row, Map.of())).body()).contains("Words of");
    try (WebVisitor other = new WebVisitor(server)) {
      HttpResponse<String> answer = other.login("ada", WebVisitor.PASSWORD);
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body())
          .contains("the database is not available at the moment")
          .contains("<html");
    }

    disk.is(State.WELL);
    held.forEach(server::awaitRetrieved);
    until(() -> ready().statusCode() == 200);
    held.forEach(feed -> assertThat(server.store().feeds().find(feed)).isPresent());
    until(() -> unread() == (long) POSTINGS - 1);
    synchronized (warnings) {
      assertThat(warnings).as("one line for all of it").hasSize(1);
      assertThat(warnings.getFirst()).startsWith("Database unusable");
    }
  }

  @Test
  void diskThatIsGone_endsNothing_andIsUsedWhenItIsBack() {
    disk.is(State.GONE);
    assertThat(ada.get("/").statusCode()).isEqualTo(503);
    assertThat(ada.get("/health").statusCode()).isEqualTo(200);
    disk.is(State.WELL);
    long held = server.heldBack(server.host("held", ReaderPagesTest.feed("held", 1)).url("/feed"));
    disk.is(State.GONE);
    server.release(held);
    until(() -> ready().statusCode() == 503);
    assertThat(ready().body()).contains("check the disk");
    assertThat(ada.get("/health").statusCode()).isEqualTo(200);
    disk.is(State.WELL);
    server.awaitRetrieved(held);
    until(() -> ready().statusCode() == 200);
    assertThat(ada.get("/").statusCode()).isEqualTo(200);
  }

  @Test
  void slowDisk_isSaid_andPagesAreReadMeanwhile() {
    disk.is(State.SLOW);
    Instant begin = Instant.now();
    while (ready().statusCode() == 200) {
      pagesAnswer();
      long feed =
          server.heldBack(
              server
                  .host("s" + Instant.now().toEpochMilli(), ReaderPagesTest.feed("s", 1))
                  .url("/feed"));
      server.release(feed);
    }
    assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(30));
    assertThat(ready().body()).contains("writes to the database are slow");
    until(() -> ada.get("/dashboard").body().contains("writes to the database are slow"));
    disk.is(State.WELL);
    until(
        () -> {
          server.heldBack("http://x%d.village.test/feed".formatted(System.nanoTime()));
          return ready().statusCode() == 200;
        });
    synchronized (warnings) {
      assertThat(warnings).hasSize(1);
    }
  }

  private void pagesAnswer() {
    for (String path : List.of("/", "/subscriptions", "/feeds", "/dashboard", "/metrics")) {
      HttpResponse<String> answer = within(SOON, () -> ada.get(path));
      assertThat(answer.statusCode()).as(path).isLessThan(500);
    }
  }

  private static HttpResponse<String> within(Duration time, Supplier<HttpResponse<String>> asking) {
    Instant begin = Instant.now();
    HttpResponse<String> answer = asking.get();
    assertThat(Duration.between(begin, Instant.now())).isLessThan(time);
    return answer;
  }

  private HttpResponse<String> ready() {
    return ada.get("/ready");
  }

  private long account() {
    return server.store().accounts().find("ada").orElseThrow().id();
  }

  private long posting() {
    return server.store().reading().page(StreamQuery.of(account(), 1)).getFirst().posting().id();
  }

  private long unread() {
    return server.store().reading().count(StreamQuery.of(account(), 1).read(false));
  }

  /** The test's own time limit ends it if that never happens. */
  private static void until(BooleanSupplier happened) {
    while (!happened.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }
}
