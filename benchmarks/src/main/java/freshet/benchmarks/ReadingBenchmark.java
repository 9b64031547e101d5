package freshet.benchmarks;

import freshet.app.server.Server;
import freshet.app.server.ServerEnvironment;
import freshet.app.settings.DataFolder;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import freshet.benchmarks.reading.ReaderData;
import freshet.benchmarks.reading.ReaderSession;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.LoginGuard;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long someone who reads 1,000 feeds with 1,000,000 postings waits for pages and for what
 * applications ask, over loopback, and what a page weighs. Arguments: feeds, postings, requests of
 * each kind (default 1000 1000000 200); {@code postgres} as the fourth for that database.
 */
public final class ReadingBenchmark {
  private static final int WORDS_AT_ONCE = 1000;

  private ReadingBenchmark() {}

  public static void main(String[] args) throws IOException {
    int feeds = number(args, 0, 1000);
    int postings = number(args, 1, 1_000_000);
    int rounds = number(args, 2, 200);
    Path folder = Files.createTempDirectory("freshet-reading");
    try {
      if (args.length > 3 && args[3].equals("postgres")) {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
          run(folder, postgres.getJdbcUrl("postgres", "postgres"), feeds, postings, rounds);
        }
      } else {
        run(folder, folder.resolve("freshet.db").toString(), feeds, postings, rounds);
      }
    } finally {
      LoadBenchmark.delete(folder);
    }
  }

  private static int number(String[] args, int place, int otherwise) {
    return args.length > place ? Integer.parseInt(args[place]) : otherwise;
  }

  private static void run(Path folder, String database, int feeds, int postings, int rounds) {
    String secret;
    ReaderData library;
    try (Store store = Store.open(database)) {
      long start = System.nanoTime();
      library = new ReaderData(store, Instant.now());
      Account reader = library.fill(feeds, postings);
      secret =
          new AppPasswordLogin(
                  store, new LoginGuard(store, InstantSource.system()), InstantSource.system())
              .make(reader, "benchmark")
              .secret();
      System.out.printf("%,d postings stored in %.0f s%n", postings, seconds(start));
      start = System.nanoTime();
      while (store.search().index(WORDS_AT_ONCE) == WORDS_AT_ONCE) {
        // until none is left
      }
      System.out.printf("their words taken in within %.0f s%n", seconds(start));
    }
    Map<String, String> settings = new HashMap<>(Map.of("port", "0", "single-user", "true"));
    settings.put("database", database);
    SettingSources given = SettingSources.of(SettingsFile.NONE, Map.of(), settings);
    ServerEnvironment world = new ServerEnvironment(InstantSource.system(), _ -> List.of());
    try (Server server = Server.start(new DataFolder(folder), given, "benchmark", world)) {
      new ReaderSession(server.url(), secret, rounds).run(library);
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
