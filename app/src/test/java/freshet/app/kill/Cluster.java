package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.Store;
import freshet.village.KafkaBroker;
import freshet.web.WebJson;
import freshet.web.admin.ClusterReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Servers and terminals as processes around a broker and PostgreSQL, and the town they watch. */
final class Cluster implements AutoCloseable {
  /** For a town of 180 papers: several processes share the machine. */
  static final int PER_DAY = 3_000_000;

  /** The exit code of a server that another one leads after. */
  static final int DEPOSED = 5;

  /** The exit code after SIGTERM. */
  private static final int TERMINATED = 143;

  /** The server that works before those of a test. */
  private static final String BEFORE = "before";

  private static final Duration HANG = Duration.ofMinutes(4);
  private static final Duration ANSWER = Duration.ofSeconds(20);
  private static final long LOOK_MILLIS = 200;

  private final Path folder;
  private final Town town;
  private final KafkaBroker broker;
  private final int perDay;
  private final String location;
  private final List<ServerProcess> started = new ArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();

  /** One without members, whose database is still to be made. */
  private Cluster(Town town, Path folder, KafkaBroker broker, int perDay) {
    this.folder = folder;
    this.town = town;
    this.broker = broker;
    this.perDay = perDay;
    location = Databases.POSTGRES.fresh(folder);
  }

  /** One without members, which is to watch a town. */
  Cluster(Path folder, Town town, KafkaBroker broker, int perDay) {
    this(town, folder, broker, perDay);
    try (Store store = Store.open(location)) {
      town.subscribe(store);
    }
  }

  /** The same where a server of another version, given by its class path, makes the database. */
  static Cluster madeBy(String classes, Path folder, Town town, KafkaBroker broker, int perDay) {
    Cluster cluster = new Cluster(town, folder, broker, perDay);
    try (ServerProcess server = cluster.server(classes, BEFORE, 0)) {
      leads(server);
      HttpResponse<String> answer = cluster.post(BEFORE, "/api/import", town.list());
      assertThat(answer.body()).contains("\"imported\":" + town.papers().size());
      assertThat(server.end("TERM")).isEqualTo(TERMINATED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return cluster;
  }

  ServerProcess server(String name) {
    return server(name, 0);
  }

  /** Starts a server, or one again, that reaches the broker by a wire. */
  ServerProcess server(String name, int wire) {
    return server(ServerProcess.THIS, name, wire);
  }

  /** The same of a version given by its class path. */
  ServerProcess server(String classes, String name, int wire) {
    try {
      Path data = Files.createDirectories(folder.resolve(name));
      return noted(Serving.start(classes, data, location, broker.address(wire), perDay));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ServerProcess terminal(String name) {
    return terminal(name, 0);
  }

  /** The same with a terminal. */
  ServerProcess terminal(String name, int wire) {
    return terminal(ServerProcess.THIS, name, wire);
  }

  ServerProcess terminal(String classes, String name, int wire) {
    return noted(Serving.terminal(classes, folder, name, broker.address(wire)));
  }

  private ServerProcess noted(ServerProcess process) {
    started.add(process);
    return process;
  }

  /** Waits until a server leads. */
  static void leads(ServerProcess server) {
    standsBy(server);
    takesOver(server);
    assertThat(server.line()).as(server::said).startsWith("There is no account yet.");
  }

  /** Waits until a server stands by; earlier versions say it in other words. */
  static void standsBy(ServerProcess server) {
    assertThat(server.line()).as(server::said).containsAnyOf("as standby", "stands by");
  }

  /** Waits until one that stood by leads. */
  static void takesOver(ServerProcess server) {
    assertThat(server.line()).as(server::said).startsWith("This server leads now.");
  }

  /**
   * The uniform policy plans feeds that were never read for the next day, unless it starts anew.
   */
  void readAll() throws InterruptedException {
    readAll(ServerProcess.THIS);
  }

  void readAll(String classes) throws InterruptedException {
    ServerProcess server = server(classes, BEFORE, 0);
    leads(server);
    await(town.papers().size(), server);
    assertThat(server.end("TERM")).isEqualTo(TERMINATED);
  }

  /** Waits for more answers of the town; nothing may fail meanwhile. */
  void await(int more, ServerProcess server) throws InterruptedException {
    long enough = town.answers() + more;
    await(() -> town.answers() >= enough, server);
  }

  /** Waits for something else; the server must not end. */
  void await(BooleanSupplier done, ServerProcess server) throws InterruptedException {
    Instant end = Instant.now().plus(HANG);
    while (!done.getAsBoolean()) {
      assertThat(started).as(this::state).noneMatch(ServerProcess::hasFailed);
      assertThat(Instant.now()).as(this::state).isBefore(end);
      server.runFor(LOOK_MILLIS);
    }
  }

  /** What has become of all processes. */
  private String state() {
    return started.stream().map(ServerProcess::state).collect(Collectors.joining("\n"));
  }

  /** Whether a server answers that it leads. */
  boolean isLeading(String server) {
    try {
      return ask(server, "/health").body().contains("alive");
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a server knows of a member; empty if the broker or that member does not answer. */
  Optional<ClusterReport.Member> member(String server, Predicate<ClusterReport.Member> which) {
    try {
      HttpResponse<String> answer = ask(server, "/api/cluster");
      return answer.statusCode() == 200
          ? WebJson.read(answer.body(), ClusterReport.class).members().stream()
              .filter(which)
              .findFirst()
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Asks a server with the token of its operator. */
  HttpResponse<String> ask(String server, String path) throws IOException, InterruptedException {
    return client.send(request(server, path).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String server, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request = request(server, path).POST(BodyPublishers.ofString(body)).build();
    return client.send(request, BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String server, String path) throws IOException {
    Path data = folder.resolve(server);
    String url = Files.readString(data.resolve("url")).strip();
    String token = Files.readString(data.resolve("token")).strip();
    return HttpRequest.newBuilder(URI.create(url + path))
        .header("Authorization", "Bearer " + token)
        .timeout(ANSWER);
  }

  /**
   * Nothing is published any more: all ends as it should, and all is as it should be.
   *
   * @param troubles how often something broke
   */
  void end(ServerProcess leader, int troubles) throws InterruptedException {
    town.rest();
    Verdict verdict = new Verdict(town, location, broker.address());
    verdict.settle(this, leader);
    assertThat(started).as(this::state).noneMatch(ServerProcess::hasFailed);
    for (ServerProcess process : started) {
      if (process.isAlive()) {
        assertThat(process.end("TERM")).as(process::said).isEqualTo(TERMINATED);
      }
    }
    verdict.judge(troubles);
  }

  @Override
  public void close() {
    started.forEach(ServerProcess::close);
    client.shutdownNow();
  }
}
