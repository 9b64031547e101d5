package freshet.benchmarks;

import freshet.benchmarks.load.ClusterRun;
import freshet.benchmarks.load.ClusterRun.Cost;
import freshet.benchmarks.load.ClusterRun.Seen;
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
 * What a cluster costs over one process: the same farm of feeds retrieved by a server alone and by
 * one with terminals, a broker between them, on PostgreSQL, all on this machine. Arguments: numbers
 * of terminals, 0 for the server alone (default 0 1 2 4). Options: {@code --feeds=}, {@code
 * --retrievals=} of each workload, {@code --rate=} retrievals a second that are due (more than the
 * machine can do unless given), {@code --changed=} per cent of the requests that find something
 * new, parted by commas.
 */
public final class ClusterBenchmark {
  private static final int HOSTS = 500;

  private ClusterBenchmark() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Arguments arguments = Arguments.of(args);
    List<Seen> all = new ArrayList<>();
    for (int terminals : arguments.numbersOr(0, 1, 2, 4)) {
      all.addAll(run(arguments, terminals));
    }
    print(all);
  }

  /** Each begins with nothing, so that none finds what another left. */
  private static List<Seen> run(Arguments arguments, int terminals)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("freshet-cluster");
    Path data = folder.resolve("postgres");
    try (EmbeddedPostgres server = EmbeddedPostgres.builder().setDataDirectory(data).start()) {
      long process =
          Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());
      String database = server.getJdbcUrl("postgres", "postgres");
      return new ClusterRun(settings(arguments, folder, database), terminals, process).run();
    } finally {
      LoadBenchmark.delete(folder);
    }
  }

  private static LoadSettings settings(Arguments arguments, Path folder, String database) {
    List<Integer> changed = new ArrayList<>();
    for (String percent : arguments.text("changed", "0,100").split(",", -1)) {
      changed.add(Integer.parseInt(percent));
    }
    return new LoadSettings(
        Feeds.of(arguments.number("feeds", 2000), HOSTS),
        database,
        folder,
        arguments.real("rate", 10_000),
        arguments.number("retrievals", 50_000),
        0,
        changed,
        List.of(arguments.text("java", LoadBenchmark.SERVER_OPTIONS).split(",", -1)));
  }

  private static void print(List<Seen> all) {
    System.out.println(
        "| | retrievals/s | server | terminals | broker | PostgreSQL"
            + " | server + terminals, over one process | added by dispatch, ms: median, p95"
            + " | bytes of an order, a result |");
    System.out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (Seen seen : all) {
      Cost cost = seen.perThousand();
      System.out.printf(
          Locale.ROOT,
          "| %s, %s | %,.0f | %.3f | %.3f | %.3f | %.3f | %s | %s | %,d, %,d |%n",
          seen.workload(),
          name(seen.terminals()),
          seen.perSecond(),
          cost.server(),
          cost.terminals(),
          cost.broker(),
          cost.database(),
          ratio(seen, all),
          seen.added(),
          seen.sent().orders() / seen.retrievals(),
          seen.sent().results() / seen.retrievals());
    }
  }

  private static String name(int terminals) {
    return switch (terminals) {
      case 0 -> "one process";
      case 1 -> "1 terminal";
      default -> terminals + " terminals";
    };
  }

  private static String ratio(Seen seen, List<Seen> all) {
    return all.stream()
        .filter(other -> other.terminals() == 0 && other.workload().equals(seen.workload()))
        .findFirst()
        .map(alone -> seen.perThousand().own() / alone.perThousand().own())
        .map(ratio -> String.format(Locale.ROOT, "%.2f", ratio))
        .orElse("");
  }
}
