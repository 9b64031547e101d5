package freshet.app;

import freshet.village.VillageHost;
import java.io.Closeable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * An account whose owner reads with an application: it has a feed with three articles, and one that
 * has not been retrieved yet.
 */
final class AppAccount implements Closeable {
  /** The articles as they are at first, see {@link #articles}. */
  static final List<String> UNMARKED =
      List.of("Daily posting 1 0 0", "Daily posting 2 0 0", "Daily posting 3 0 0");

  private static final String ME = "/api/v1/me";

  private final RunningServer server;
  private final WebVisitor ada;
  private final String password;
  private final long later;

  AppAccount(Path folder) {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
    VillageHost daily = server.host("daily", ReaderPagesTest.feed("Daily", 3));
    ada.at("/subscriptions").post("/subscriptions", Map.of("url", daily.url("/feed")));
    long account = server.store().accounts().find("ada").orElseThrow().id();
    server.awaitRetrieved(server.store().subscriptions().of(account).getFirst().feed());
    VillageHost held = server.host("later", ReaderPagesTest.feed("Held back", 1));
    later = server.heldBack(held.url("/feed"));
    Instant now = Instant.now();
    server.store().subscriptions().add(account, Map.of(later, List.of()), now, now);
    password = server.appPassword("ada");
    ada.with("Authorization", "Bearer " + password);
  }

  RunningServer server() {
    return server;
  }

  String password() {
    return password;
  }

  /** Has an article come into a feed that the application knows already. */
  void arrive() {
    server.release(later);
    server.awaitRetrieved(later);
  }

  /** The articles, each as its title and, 1 or 0, whether it is read and starred; in order. */
  List<String> articles() {
    return ada.json(ME + "/postings")
        .path("postings")
        .valueStream()
        .map(this::line)
        .sorted()
        .toList();
  }

  private String line(JsonNode article) {
    return "%s %d %d"
        .formatted(
            article.path("title").asString(),
            article.path("read").asBoolean() ? 1 : 0,
            article.path("starred").asBoolean() ? 1 : 0);
  }

  /** Marks an article, as on a page of the server. */
  void mark(String title, String mark, boolean on) {
    long id =
        ada.json(ME + "/postings")
            .path("postings")
            .valueStream()
            .filter(one -> one.path("title").asString().equals(title))
            .findFirst()
            .orElseThrow()
            .path("id")
            .asLong();
    ada.json(ME + "/postings/mark", Map.of("postings", List.of(id), mark, on));
  }

  /** The URLs of all subscriptions. */
  List<String> subscriptions() {
    long account = server.store().accounts().find("ada").orElseThrow().id();
    return server.store().subscriptions().of(account).stream().map(one -> one.url()).toList();
  }

  @Override
  public void close() {
    ada.close();
    server.close();
  }
}
