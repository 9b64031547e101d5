package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import freshet.store.Store;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose disk, database or network fails for a while: it waits, and loses nothing. */
@Timeout(180)
class OutageTest {
  private static final int HOUSES = 60;
  private static final int MEBIBYTES = 24;
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);
  private static final String WAITS = "Database unusable; crawling paused until it can be used";

  @TempDir private Path folder;
  private final Town town = new Town(HOUSES, 3);
  private final Audit audit = new Audit(town, Serving.FLOOR, Serving.SPACING);
  private Instant started = Instant.now();

  @AfterEach
  void close() {
    town.close();
  }

  /** All that the server writes is on that disk, caches too. */
  @Test
  void diskThatIsFullAndThenGone_isWaitedForAndLosesNothing() throws Exception {
    try (SmallDisk disk = disk()) {
      Path seed = folder.resolve("seed.db");
      subscribe(Databases.SQLITE, seed.toString());
      Files.copy(seed, disk.outside().resolve("freshet.db"));
      Path inside = folder.resolve("disk");
      try (ServerProcess server =
          Serving.start(disk.wrapper(), inside, inside.resolve("freshet.db").toString())) {
        working(server);
        disk.fill();
        until(server, () -> server.said().contains(WAITS));
        quiet(server);
        URI url = URI.create(Files.readString(disk.outside().resolve("url")).strip());
        assertThat(get(url.resolve("/ready"))).startsWith("503 ").contains("make room on the disk");
        assertThat(get(url.resolve("/login"))).startsWith("200 ");
        assertThat(get(url.resolve("/metrics"))).startsWith("200 ");
        String token = Files.readString(disk.outside().resolve("token")).strip();
        assertThat(imported(url, token)).isEqualTo(507);
        disk.free();
        working(server);
        assertThat(server.said()).containsOnlyOnce(WAITS).contains("make room on the disk");

        disk.unplug();
        until(server, () -> server.said().contains("was removed or replaced while in use"));
        quiet(server);
        assertThat(get(url.resolve("/ready"))).startsWith("503 ").contains("put the file");
        disk.plug();
        working(server);
        assertThat(get(url.resolve("/ready"))).startsWith("200 ");
        assertThat(server.end("TERM")).isEqualTo(143);
        assertThat(server.said().split(WAITS)).as("one line for each trouble").hasSize(3);
      }
      judged(Databases.SQLITE, disk.outside().resolve("freshet.db").toString());
    }
  }

  private SmallDisk disk() {
    try {
      return SmallDisk.mount(folder.resolve("disk"), MEBIBYTES);
    } catch (IOException e) {
      return abort("a small disk cannot be mounted here: " + e.getMessage());
    }
  }

  @Test
  void databaseFileThatIsMovedAway_isNoticedAndLosesNothing() throws Exception {
    String location = Databases.SQLITE.fresh(folder);
    subscribe(Databases.SQLITE, location);
    Path away = folder.resolve("away");
    try (ServerProcess server = Serving.start(List.of(), folder, location)) {
      working(server);
      Files.move(Path.of(location), away);
      until(server, () -> server.said().contains(WAITS));
      quiet(server);
      assertThat(readiness()).isEqualTo(503);
      Files.move(away, Path.of(location));
      working(server);
      assertThat(readiness()).isEqualTo(200);
      assertThat(server.end("TERM")).isEqualTo(143);
      assertThat(server.said())
          .containsOnlyOnce(WAITS)
          .contains("was removed or replaced while in use");
    }
    judged(Databases.SQLITE, location);
  }

  /** Status and body. */
  private static String get(URI url) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer =
          client.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() + " " + answer.body();
    }
  }

  /** The status of an upload that needs room on the disk. */
  private static int imported(URI url, String token) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url.resolve("/api/import"))
            .header("Authorization", "Bearer " + token)
            .POST(HttpRequest.BodyPublishers.ofString("http://127.0.0.1/feed\n".repeat(500)))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }

  /** A reader is not kept waiting: other parts are patient for 20 seconds, pages for 3. */
  private void refused(String path) throws IOException, InterruptedException {
    URI url = URI.create(Files.readString(folder.resolve("url")).strip() + path);
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .header("Cookie", "freshet=unknown")
            .header("Authorization", "Bearer unknown")
            .timeout(LONGEST_ANSWER)
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
      assertThat(answer.headers().firstValue("Retry-After")).contains("10");
    }
  }

  private int readiness() throws IOException, InterruptedException {
    URI ready = URI.create(Files.readString(folder.resolve("url")).strip() + "/ready");
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(ready).build(), HttpResponse.BodyHandlers.discarding())
          .statusCode();
    }
  }

  @Test
  void databaseThatIsGone_isWaitedForAndLosesNothing() throws Exception {
    Path data = folder.resolve("postgres");
    EmbeddedPostgres first = postgres(data, 0);
    String location = first.getJdbcUrl("postgres", "postgres");
    subscribe(Databases.POSTGRES, location);
    try (ServerProcess server = Serving.start(List.of(), folder, location)) {
      working(server);
      first.close();
      until(server, () -> server.said().contains(WAITS));
      quiet(server);
      refused("/people");
      refused("/api/v1/me");
      try (EmbeddedPostgres _ = postgres(data, first.getPort())) {
        working(server);
        assertThat(server.end("TERM")).isEqualTo(143);
        assertThat(server.said()).containsOnlyOnce(WAITS).contains("that the server runs");
        judged(Databases.POSTGRES, location);
      }
    }
  }

  private static EmbeddedPostgres postgres(Path data, int port) throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .start();
  }

  @Test
  @Tag("long")
  void networkThatIsDown_isWaitedForAndHeldAgainstNobody() throws Exception {
    String location = Databases.SQLITE.fresh(folder);
    subscribe(Databases.SQLITE, location);
    try (ServerProcess server = Serving.start(List.of(), folder, location)) {
      working(server);
      town.cutOff(true);
      until(server, () -> server.said().contains("Crawling paused. cause=network-down"));
      town.cutOff(false);
      working(server);
      assertThat(server.end("TERM")).isEqualTo(143);
      assertThat(server.said()).containsOnlyOnce("Crawling paused");
    }
    judged(Databases.SQLITE, location);
  }

  @Test
  void secondServer_isKeptOffTheDatabaseOfTheFirst() throws Exception {
    for (Databases database : Databases.values()) {
      String location = database.fresh(folder);
      try (ServerProcess first = Serving.start(List.of(), folder, location)) {
        assertThat(first.listens()).isTrue();
        Path other = Files.createDirectory(folder.resolve("other-" + database));
        try (ServerProcess second = Serving.start(List.of(), other, location)) {
          assertThat(second.exitCode()).isEqualTo(2);
          assertThat(second.said()).containsOnlyOnce("in use by another process");
        }
        assertThat(first.end("TERM")).isEqualTo(143);
      }
    }
  }

  @Test
  void databaseThatIsDownAtTheStart_isToldInASentence() throws Exception {
    String nowhere = "jdbc:postgresql://localhost:1/freshet?user=freshet&password=secret";
    try (ServerProcess server = Serving.start(List.of(), folder, nowhere)) {
      assertThat(server.exitCode()).isEqualTo(2);
      assertThat(server.said())
          .contains("check the URL, and that the server runs.")
          .doesNotContain("secret");
    }
  }

  /** Subscribes to all papers and reads each once; from then on they are in the plan of a day. */
  private void subscribe(Databases database, String location) throws InterruptedException {
    try (Store store = Store.open(location)) {
      town.subscribe(store);
    }
    try (ServerProcess server = Serving.start(List.of(), folder, location)) {
      until(server, () -> town.papers().values().stream().noneMatch(p -> p.log().isEmpty()));
      assertThat(server.end("TERM")).isEqualTo(143);
    }
    look(database, location);
  }

  /** Waits until many papers have been asked for. */
  private void working(ServerProcess server) throws InterruptedException {
    long enough = town.answers() + 2 * HOUSES;
    until(server, () -> town.answers() >= enough);
  }

  /** Waits until no paper is asked for any more. */
  private void quiet(ServerProcess server) throws InterruptedException {
    long[] last = {-1};
    until(
        server,
        () -> {
          long before = last[0];
          last[0] = town.answers();
          return last[0] == before;
        });
  }

  /** The test's own time limit ends it if that never happens. */
  private static void until(ServerProcess server, BooleanSupplier happened)
      throws InterruptedException {
    while (!happened.getAsBoolean()) {
      server.runFor(500);
    }
  }

  private void judged(Databases database, String location) {
    Look end = look(database, location);
    assertThat(audit.missing(end)).isEmpty();
    assertThat(audit.complaints()).isEmpty();
  }

  /** After a server has ended. */
  private Look look(Databases database, String location) {
    try (Store store = database.look(location)) {
      Look look = Look.at(store);
      audit.dead(started, look);
      started = Instant.now();
      return look;
    }
  }
}
