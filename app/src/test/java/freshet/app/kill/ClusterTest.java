package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.PostingQuery;
import freshet.store.RetrievalNote;
import freshet.store.Store;
import freshet.store.StoredFeed;
import freshet.store.StoredPosting;
import freshet.store.Stores;
import freshet.web.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Servers and terminals as processes, of which some are killed, judged by the town they watch. */
class ClusterTest {
  private static final int HOUSES = 150;
  private static final int SOME_ANSWERS = 200;
  private static final int ALL_RETRIEVALS = 100_000;

  /** The exit code of a server that another one leads after. */
  private static final int DEPOSED = 5;

  private static final Duration HANG = Duration.ofMinutes(3);

  @TempDir private Path folder;

  @Test
  @Timeout(600)
  void gc029_killedTerminalAndLeader_loseNothingAndAreNeverEarly() throws Exception {
    String location = Databases.POSTGRES.fresh(folder);
    try (Town town = new Town(HOUSES, 7);
        BrokerProcess broker = new BrokerProcess(Files.createDirectory(folder.resolve("broker")));
        ServerProcess first = terminal("first", broker);
        ServerProcess second = terminal("second", broker)) {
      try (Store store = Stores.open(location)) {
        town.subscribe(store);
      }
      readAll(town, location, broker);
      try (ServerProcess leader = server("leader", location, broker)) {
        leads(leader);
        await(town, SOME_ANSWERS, leader);

        Instant killed = first.kill();
        await(town, SOME_ANSWERS, leader);
        report(SOME_ANSWERS + " answers after the death of a terminal take", killed);

        try (ServerProcess standby = server("standby", location, broker)) {
          assertThat(standby.line()).as(standby::said).contains("stands by");
          refuses("standby");
          Instant dead = leader.kill();
          assertThat(standby.line()).as(standby::said).startsWith("This server leads now.");
          report("A standby leads after the death of the leader in", dead);
          await(town, SOME_ANSWERS, standby);

          try (ServerProcess third = server("third", location, broker)) {
            assertThat(third.line()).as(third::said).contains("stands by");
            standby.signal("STOP");
            assertThat(third.line()).as(third::said).startsWith("This server leads now.");
            standby.signal("CONT");
            assertThat(standby.exitCode()).as(standby::said).isEqualTo(DEPOSED);
            // the broker or the database tells it, whichever it asks first
            assertThat(standby.said()).contains("again as standby");
            await(town, SOME_ANSWERS, third);
            town.rest();
            settle(town, location, broker, third);
            assertThat(third.end("TERM")).isEqualTo(143);
            assertThat(second.end("TERM")).isEqualTo(143);
            judge(town, location);
          }
        }
      }
    }
  }

  /** What only the controller can do is refused at once, in a sentence. */
  private void refuses(String name) throws Exception {
    assertThat(ask(name, "/health").body()).contains("standby");
    assertThat(ask("leader", "/health").body()).contains("alive");
    assertThat(ask("leader", "/api/status").body()).contains("\"leader\":{\"name\":");
    HttpResponse<String> refused = ask(name, "/api/status");
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.body()).contains("this server stands by;").contains("leads since");
    assertThat(ask(name, "/api/cluster").body()).contains("second").contains("controller");
  }

  /**
   * The uniform policy plans feeds that were never read for the next day, unless it starts anew.
   */
  private void readAll(Town town, String location, BrokerProcess broker) throws Exception {
    try (ServerProcess server = server("before", location, broker)) {
      leads(server);
      await(town, town.papers().size(), server);
      assertThat(server.end("TERM")).isEqualTo(143);
    }
  }

  private static void leads(ServerProcess server) {
    assertThat(server.line()).as(server::said).contains("stands by");
    assertThat(server.line()).as(server::said).startsWith("This server leads now.");
    assertThat(server.line()).as(server::said).startsWith("There is no account yet.");
  }

  private static void report(String what, Instant since) {
    System.out.printf("%s %d ms%n", what, Duration.between(since, Instant.now()).toMillis());
  }

  private ServerProcess server(String name, String location, BrokerProcess broker)
      throws IOException {
    return Serving.start(Files.createDirectory(folder.resolve(name)), location, broker.address());
  }

  private ServerProcess terminal(String name, BrokerProcess broker) {
    return Serving.terminal(folder, name, broker.address());
  }

  private HttpResponse<String> ask(String name, String path) throws Exception {
    Path data = folder.resolve(name);
    String url = Files.readString(data.resolve("url")).strip();
    String token = Files.readString(data.resolve("token")).strip();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Authorization", "Bearer " + token)
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, BodyHandlers.ofString());
    }
  }

  private static void await(Town town, int more, ServerProcess server) throws InterruptedException {
    long enough = town.answers() + more;
    await(() -> town.answers() >= enough, server);
  }

  private static void await(BooleanSupplier done, ServerProcess server)
      throws InterruptedException {
    Instant end = Instant.now().plus(HANG);
    while (!done.getAsBoolean()) {
      assertThat(Instant.now()).as(server::said).isBefore(end);
      server.runFor(200);
    }
  }

  /** Waits until all has been shown again that died with a process, and is in the stream. */
  private static void settle(Town town, String location, BrokerProcess broker, ServerProcess server)
      throws InterruptedException {
    try (Store store = Stores.openShared(location)) {
      await(() -> !judged(town, store).owesAnAnswer(), server);
      Set<Long> stored = ids(store);
      await(() -> streamed(broker.address(), stored), server);
    }
  }

  /** All that was shown is stored, once, and nobody was asked too early. */
  private static void judge(Town town, String location) {
    try (Store store = Stores.open(location)) {
      Audit audit = judged(town, store);
      Look look = Look.at(store);
      town.papers().keySet().forEach(url -> audit.whole(url, look.of(url)));
      List<String> complaints = audit.complaints();
      System.out.printf(
          "%d answers, %d of them died with a process, the earliest request %+d ms after it was"
              + " allowed%n",
          town.answers(), audit.unstored(), audit.least().toMillis());
      assertThat(complaints).isEmpty();
      assertThat(audit.missing(look)).isEmpty();
    }
  }

  private static Audit judged(Town town, Store store) {
    Audit audit = new Audit(town, Serving.FLOOR, Serving.SPACING);
    Map<String, Paper> papers = town.papers();
    papers.forEach(
        (url, paper) -> {
          StoredFeed feed = store.feeds().find(url, null).orElseThrow();
          List<RetrievalNote> notes = store.retrievals().latest(feed.id(), ALL_RETRIEVALS);
          audit.compare(url, paper, notes.stream().map(RetrievalNote::at).toList());
        });
    return audit;
  }

  private static Set<Long> ids(Store store) {
    Set<Long> ids = new HashSet<>();
    PostingQuery query = PostingQuery.arrivals(1000);
    for (List<StoredPosting> page = store.postings().page(query);
        !page.isEmpty();
        page = store.postings().page(query)) {
      page.forEach(posting -> ids.add(posting.id()));
      query = query.after(page.getLast().position());
    }
    return ids;
  }

  /** Whether all postings are in the stream. */
  private static boolean streamed(String broker, Set<Long> stored) {
    Set<Long> missing = new HashSet<>(stored);
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers", broker,
                "group.id", "test",
                "auto.offset.reset", "earliest",
                "enable.auto.commit", "false"),
            new StringDeserializer(),
            new StringDeserializer())) {
      consumer.subscribe(List.of("postings"));
      for (int looks = 0; looks < 50 && !missing.isEmpty(); looks++) {
        consumer
            .poll(Duration.ofMillis(200))
            .forEach(
                record ->
                    missing.remove(Json.read(record.value(), JsonNode.class).get("id").asLong()));
      }
    }
    return missing.isEmpty();
  }
}
