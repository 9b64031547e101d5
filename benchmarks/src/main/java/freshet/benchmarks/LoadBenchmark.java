package freshet.benchmarks;

import freshet.benchmarks.load.LoadRun;
import freshet.benchmarks.load.LoadSettings;
import freshet.benchmarks.load.LoadSettings.Feeds;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the live server needs when it retrieves as fast as it can, from a farm of feeds in a process
 * of its own. Arguments: feeds, then per cent of the requests that find something new, for each
 * load (default 2000 0 5 100). Options: {@code --retrievals=} of each load, {@code --soak=} minutes
 * after the last, {@code --hosts=}, {@code --rate=} retrievals a second that are due, {@code
 * --database=postgres}, {@code --java=} options of the server, parted by commas.
 */
public final class LoadBenchmark {
  static final String SERVER_OPTIONS =
      "-XX:+UseSerialGC,-Xms48m,-Xmx1g,-XX:MaxNewSize=24m,-XX:MinHeapFreeRatio=10,"
          + "-XX:MaxHeapFreeRatio=30,-XX:TrimNativeHeapInterval=10000,"
          + "-XX:+UseCompactObjectHeaders,--enable-native-access=ALL-UNNAMED";

  private LoadBenchmark() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Arguments arguments = Arguments.of(args);
    Path folder = Files.createTempDirectory("freshet-load");
    try {
      if (arguments.text("database", "sqlite").equals("postgres")) {
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
          new LoadRun(settings(arguments, folder, server.getJdbcUrl("postgres", "postgres"))).run();
        }
      } else {
        String file = folder.resolve("freshet.db").toString();
        new LoadRun(settings(arguments, folder, file)).run();
      }
    } finally {
      delete(folder);
    }
  }

  private static LoadSettings settings(Arguments arguments, Path folder, String database) {
    List<Integer> numbers = arguments.numbersOr(2000, 0, 5, 100);
    return new LoadSettings(
        Feeds.of(numbers.getFirst(), arguments.number("hosts", 500)),
        database,
        folder,
        arguments.real("rate", 10_000),
        arguments.number("retrievals", 50_000),
        arguments.number("soak", 0),
        numbers.size() < 2 ? List.of(0, 5, 100) : numbers.subList(1, numbers.size()),
        List.of(arguments.text("java", SERVER_OPTIONS).split(",", -1)));
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
