package freshet.benchmarks.load;

import freshet.benchmarks.load.ClusterRun.Cost;
import freshet.benchmarks.load.LoadCount.Figures;
import freshet.benchmarks.load.LoadSettings.Feeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Fills a database with feeds that a server reads by itself, then starts the controller of a
 * cluster on it and looks at that.
 */
public final class ControllerRun {
  /** The part of the time that counts which comes before it. */
  private static final int WARM_UP = 3;

  /** The part of it that has passed at midnight, with what the start takes. */
  private static final double AFTER_START = 0.4;

  /** Retrievals a second that are due while feeds are read for the first times. */
  private static final double FILL_RATE = 10_000;

  /** Feeds that are read by a server; others are copies of them. */
  public static final int READ = 10_000;

  private static final List<String> COPIES =
      List.of(
          """
          CREATE TEMPORARY TABLE copy AS
            SELECT id AS source, id + k * ${read} AS id, url AS old, 'http://h'
              || (id - 1 + k * ${read}) % ${hosts} || '.example' || substring(url FROM ':[0-9]+/')
              || (id - 1 + k * ${read}) AS url
            FROM feed, generate_series(1, ${times} - 1) AS k
          """,
          """
          INSERT INTO feed (id, url, owner, title, site, description, language, icon, format,
              articles, floor_ms, weight, added_at, by_hand, unlisted)
            SELECT copy.id, copy.url, owner, title, site, description, language, icon, format,
              articles, floor_ms, weight, added_at, by_hand, unlisted
            FROM copy JOIN feed ON feed.id = source
          """,
          """
          INSERT INTO feed_state
            SELECT copy.id, stage, not_before, retrieved_at, changed_at, failing_since, outcome,
              window_size, postings, missed, replace(standing, old, url), model
            FROM copy JOIN feed_state ON feed = source
          """,
          "UPDATE setting SET value = (${times} * value::float)::bigint::text"
              + " WHERE name IN ('plan.feeds', 'plan.budget')",
          "ANALYZE");

  private final LoadSettings settings;
  private final long database;
  private final Duration time;

  /**
   * To be run once.
   *
   * @param database the process that is the database
   * @param minutes that count
   */
  public ControllerRun(LoadSettings settings, long database, int minutes) {
    this.settings = settings;
    this.database = database;
    this.time = Duration.ofMinutes(minutes);
  }

  /**
   * What was seen.
   *
   * @param memory at the end
   * @param silence the longest time without a result, in seconds
   */
  public record Seen(
      int feeds,
      Start start,
      Memory memory,
      double seconds,
      long retrievals,
      Cost cost,
      double silence,
      long databaseBytes) {
    /** CPU seconds per 1,000 retrievals. */
    public Cost perThousand() {
      return cost.times(1000.0 / retrievals);
    }
  }

  /**
   * The start of a server, in seconds.
   *
   * @param planning the part of it in which feeds were read and a plan was made
   */
  public record Start(double ready, double planning, double cpu) {}

  /**
   * Of a server, in MiB.
   *
   * @param heap in use after a collection
   */
  public record Memory(double heap, double resident, double most) {
    private static Memory of(Child server) throws IOException {
      double resident = server.mebibytes("VmRSS");
      double heap = Long.parseLong(server.ask("heap", "heap")) / 1048576.0;
      return new Memory(heap, resident, server.mebibytes("VmHWM"));
    }
  }

  /** Says on the way what it does. */
  public Seen run() throws IOException, InterruptedException {
    Feeds some = Feeds.of(READ, settings.feeds().hosts() * READ / settings.feeds().count());
    LoadProcesses fast = new LoadProcesses(settings.with(some, FILL_RATE));
    Path folder = Files.createDirectory(settings.folder().resolve("broker"));
    try (Child farm =
        new LoadProcesses(settings).farm(new SharedClock(System.currentTimeMillis(), 1))) {
      farm.await("ready");
      try (LoadBroker broker = new LoadBroker(folder)) {
        fill(fast);
        multiply();
        return withBroker(farm, broker, new LoadProcesses(settings, evening(fast.clock())));
      }
    }
  }

  /** A clock so late that its next midnight is among what is looked at. */
  private SharedClock evening(SharedClock before) {
    Instant midnight = before.instant().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
    double minutes = settings.speed() * time.toMinutes() * (1.0 / WARM_UP + AFTER_START);
    return SharedClock.showing(midnight.minusSeconds((long) (60 * minutes)), settings.speed());
  }

  /** Some feeds are read and learned of. */
  private void fill(LoadProcesses players) throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (Child server = players.server(LoadServer.HERE)) {
      server.await("first");
      long learned = 0;
      while (learned < READ) {
        Thread.sleep(LoadRun.LOOK);
        learned = LoadRun.count(server).learned();
      }
    }
    System.err.printf("%,d feeds read in %.0f s%n", READ, since(start));
  }

  /** All others are copies of those in all that a controller reads when it starts. */
  private void multiply() throws IOException {
    int times = settings.feeds().count() / READ;
    long start = System.nanoTime();
    try (Connection connection = DriverManager.getConnection(settings.database());
        Statement statement = connection.createStatement()) {
      for (String sql : COPIES) {
        statement.execute(
            sql.replace("${times}", Integer.toString(times))
                .replace("${read}", Integer.toString(READ))
                .replace("${hosts}", Integer.toString(settings.feeds().hosts())));
      }
    } catch (SQLException e) {
      throw new IOException(e);
    }
    System.err.printf("copied in %.0f s%n", since(start));
  }

  private Seen withBroker(Child farm, LoadBroker broker, LoadProcesses players)
      throws IOException, InterruptedException {
    long began = System.nanoTime();
    try (Child server = players.server(broker.address(), LoadServer.UNDER_WAY)) {
      double planning = Long.parseLong(server.await("ready")) / 1000.0;
      Start start = new Start(since(began), planning, server.cpu());
      System.err.println(start + ", " + Memory.of(server));
      try (Child terminal = players.terminal(broker.address(), "terminal")) {
        terminal.await("ready");
        farm.ask(settings.workloads().getFirst().dial(), "turned");
        System.err.println(look(start, server, terminal, broker, time.dividedBy(WARM_UP)));
        Seen seen = look(start, server, terminal, broker, time);
        System.err.println(seen);
        return seen;
      }
    }
  }

  private Seen look(Start start, Child server, Child terminal, LoadBroker broker, Duration length)
      throws IOException, InterruptedException {
    Figures before = LoadRun.count(server);
    Cost cost = cost(server, terminal, broker);
    long began = System.nanoTime();
    long last = before.retrievals();
    long heard = began;
    double silence = 0;
    while (since(began) < length.toSeconds()) {
      Thread.sleep(LoadRun.LOOK);
      long retrievals = LoadRun.count(server).retrievals();
      silence = Math.max(silence, since(heard));
      if (retrievals > last) {
        last = retrievals;
        heard = System.nanoTime();
      }
    }
    double seconds = since(began);
    Cost spent = cost(server, terminal, broker).minus(cost);
    return new Seen(
        settings.feeds().count(),
        start,
        Memory.of(server),
        seconds,
        last - before.retrievals(),
        spent,
        silence,
        databaseBytes());
  }

  private Cost cost(Child server, Child terminal, LoadBroker broker) throws IOException {
    return new Cost(server.cpu(), terminal.cpu(), broker.cpu(), Processor.withChildren(database));
  }

  private long databaseBytes() throws IOException {
    try (Connection connection = DriverManager.getConnection(settings.database());
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT pg_database_size(current_database())")) {
      result.next();
      return result.getLong(1);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  private static double since(long nanoTime) {
    return (System.nanoTime() - nanoTime) / 1e9;
  }
}
