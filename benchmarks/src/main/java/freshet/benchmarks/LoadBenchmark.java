package freshet.benchmarks;

import freshet.benchmarks.load.LoadRun;
import freshet.benchmarks.load.LoadSettings;
import freshet.benchmarks.load.LoadSettings.Feeds;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    Map<String, String> options = new HashMap<>();
    List<Integer> numbers = new ArrayList<>();
    for (String arg : args) {
      if (arg.startsWith("--")) {
        String[] parts = arg.substring(2).split("=", 2);
        options.put(parts[0], parts[1]);
      } else {
        numbers.add(Integer.parseInt(arg));
      }
    }
    Path folder = Files.createTempDirectory("freshet-load");
    try {
      if (options.getOrDefault("database", "sqlite").equals("postgres")) {
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
          new LoadRun(settings(options, numbers, folder, server.getJdbcUrl("postgres", "postgres")))
              .run();
        }
      } else {
        String file = folder.resolve("freshet.db").toString();
        new LoadRun(settings(options, numbers, folder, file)).run();
      }
    } finally {
      delete(folder);
    }
  }

  private static LoadSettings settings(
      Map<String, String> options, List<Integer> numbers, Path folder, String database) {
    int feeds = numbers.isEmpty() ? 2000 : numbers.getFirst();
    return new LoadSettings(
        Feeds.of(feeds, Integer.parseInt(options.getOrDefault("hosts", "500"))),
        database,
        folder,
        Double.parseDouble(options.getOrDefault("rate", "10000")),
        Long.parseLong(options.getOrDefault("retrievals", "50000")),
        Integer.parseInt(options.getOrDefault("soak", "0")),
        numbers.size() < 2 ? List.of(0, 5, 100) : numbers.subList(1, numbers.size()),
        List.of(options.getOrDefault("java", SERVER_OPTIONS).split(",", -1)));
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
