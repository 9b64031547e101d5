package freshet.benchmarks;

import freshet.benchmarks.load.ControllerRun;
import freshet.benchmarks.load.ControllerRun.Seen;
import freshet.benchmarks.load.LoadSettings;
import freshet.benchmarks.load.LoadSettings.Feeds;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the controller of a cluster needs by the number of feeds: its start, its memory and its
 * processor time, with a terminal, a broker and PostgreSQL on this machine. Arguments: numbers of
 * feeds (default 100000 1000000), which are copies of 10,000 that are read. Options: {@code
 * --per-day=} retrievals of each feed, {@code --speed=} of the clock (not 1), {@code --minutes=}
 * that count, after a third of that, {@code --items=} of each feed, {@code --changed=} per cent of
 * the requests that find something new.
 */
public final class ControllerBenchmark {
  private static final int FEEDS_OF_A_HOST = 10;
  private static final double SECONDS_OF_A_DAY = 86_400;

  private ControllerBenchmark() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Arguments arguments = Arguments.of(args);
    List<Seen> all = new ArrayList<>();
    for (int feeds : arguments.numbersOr(100_000, 1_000_000)) {
      all.add(run(arguments, Math.max(1, feeds / ControllerRun.READ) * ControllerRun.READ));
    }
    print(all);
  }

  private static Seen run(Arguments arguments, int feeds) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("freshet-controller");
    Path data = folder.resolve("postgres");
    try (EmbeddedPostgres server = EmbeddedPostgres.builder().setDataDirectory(data).start()) {
      long process =
          Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());
      String database = server.getJdbcUrl("postgres", "postgres");
      int minutes = arguments.number("minutes", 4);
      return new ControllerRun(settings(arguments, feeds, folder, database), process, minutes)
          .run();
    } finally {
      LoadBenchmark.delete(folder);
    }
  }

  private static LoadSettings settings(
      Arguments arguments, int feeds, Path folder, String database) {
    double perDay = arguments.real("per-day", 24);
    double speed = arguments.real("speed", 2);
    return new LoadSettings(
        new Feeds(
            feeds, Math.max(1, feeds / FEEDS_OF_A_HOST), arguments.number("items", 5), perDay),
        database,
        folder,
        perDay * feeds * speed / SECONDS_OF_A_DAY,
        0,
        0,
        List.of(arguments.number("changed", 0)),
        List.of(LoadBenchmark.SERVER_OPTIONS.replace("-Xmx1g", "-Xmx8g").split(",", -1)));
  }

  private static void print(List<Seen> all) {
    System.out.println(
        "| feeds | ready after, s | … of it to read and plan | CPU s until then"
            + " | heap in use, MiB | resident (at most) | retrievals/s | server, CPU s per 1,000"
            + " | cores | terminal | broker | PostgreSQL | longest without a result, s"
            + " | database, GiB |");
    System.out.println("| ---: ".repeat(14) + "|");
    for (Seen seen : all) {
      System.out.printf(
          Locale.ROOT,
          "| %,d | %.1f | %.1f | %.1f | %,.0f | %,.0f (%,.0f) | %,.0f | %.2f | %.2f | %.2f | %.2f"
              + " | %.2f | %.1f | %.1f |%n",
          seen.feeds(),
          seen.start().ready(),
          seen.start().planning(),
          seen.start().cpu(),
          seen.memory().heap(),
          seen.memory().resident(),
          seen.memory().most(),
          seen.retrievals() / seen.seconds(),
          seen.perThousand().server(),
          seen.cost().server() / seen.seconds(),
          seen.perThousand().terminals(),
          seen.perThousand().broker(),
          seen.perThousand().database(),
          seen.silence(),
          seen.databaseBytes() / (double) (1L << 30));
    }
  }
}
