package freshet.benchmarks.load;

import freshet.benchmarks.load.LoadCount.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads a server and some terminals of a cluster, or a server that has none; broker, database, farm
 * and all of them are processes of one machine.
 */
public final class ClusterRun {
  private static final Duration LONGEST = Duration.ofMinutes(15);

  /** So many times as many retrievals come before those that count. */
  private static final int WARM_UP = 2;

  /** With news a retrieval costs several times as much; a part of them suffices. */
  private static final int FEWER_WITH_NEWS = 5;

  private final LoadSettings settings;
  private final LoadProcesses players;
  private final int terminals;
  private final long database;

  /**
   * To be run once.
   *
   * @param terminals how many there are; 0 for a server that retrieves by itself
   * @param database the process that is the database
   */
  public ClusterRun(LoadSettings settings, int terminals, long database) {
    this.settings = settings;
    this.players = new LoadProcesses(settings);
    this.terminals = terminals;
    this.database = database;
  }

  /**
   * What was seen of one workload.
   *
   * @param terminals how many there were; 0 for a server that retrieves by itself
   * @param sent what went over the broker
   * @param added what dispatch added to fetches: median and 95th percentile, in milliseconds
   */
  public record Seen(
      int terminals,
      String workload,
      double seconds,
      long retrievals,
      Cost cost,
      Sent sent,
      String added) {
    public double perSecond() {
      return retrievals / seconds;
    }

    /** CPU seconds per 1,000 retrievals. */
    public Cost perThousand() {
      return cost.times(1000.0 / retrievals);
    }
  }

  /** Bytes on the disk of the broker. */
  public record Sent(long orders, long results) {
    private Sent minus(Sent other) {
      return new Sent(orders - other.orders, results - other.results);
    }
  }

  /** Processor time of each part, in seconds. */
  public record Cost(double server, double terminals, double broker, double database) {
    Cost minus(Cost other) {
      return new Cost(
          server - other.server,
          terminals - other.terminals,
          broker - other.broker,
          database - other.database);
    }

    Cost times(double factor) {
      return new Cost(server * factor, terminals * factor, broker * factor, database * factor);
    }

    /** What is ours. */
    public double own() {
      return server + terminals;
    }
  }

  /** The processes that are looked at. */
  private record Stage(
      Child server, List<Child> terminals, @Nullable LoadBroker broker, long database) {
    private Cost cost() throws IOException {
      double all = 0;
      for (Child terminal : terminals) {
        all += terminal.cpu();
      }
      return new Cost(
          server.cpu(), all, broker == null ? 0 : broker.cpu(), Processor.withChildren(database));
    }

    private Sent sent() throws IOException {
      return broker == null
          ? new Sent(0, 0)
          : new Sent(broker.bytes("orders"), broker.bytes("results"));
    }
  }

  /** What was seen, one workload after the other; says on the way what it does. */
  public List<Seen> run() throws IOException, InterruptedException {
    if (terminals == 0) {
      return withServer(null, LoadServer.HERE);
    }
    Path folder = Files.createDirectory(settings.folder().resolve("broker"));
    try (LoadBroker broker = new LoadBroker(folder)) {
      return withServer(broker, broker.address(), terminals * LoadServer.UNDER_WAY);
    }
  }

  private List<Seen> withServer(@Nullable LoadBroker broker, Object... arguments)
      throws IOException, InterruptedException {
    SharedClock real = new SharedClock(players.clock().begin(), 1);
    List<Child> started = new ArrayList<>();
    try (Child farm = players.farm(real);
        Child server = players.server(arguments)) {
      farm.await("ready");
      server.await("ready");
      for (int i = 0; broker != null && i < terminals; i++) {
        started.add(players.terminal(broker.address(), "terminal-" + i));
      }
      for (Child terminal : started) {
        terminal.await("ready");
      }
      return load(farm, new Stage(server, started, broker, database));
    } finally {
      for (Child terminal : started) {
        terminal.close();
      }
    }
  }

  private List<Seen> load(Child farm, Stage stage) throws IOException, InterruptedException {
    fill(stage.server);
    List<Seen> all = new ArrayList<>();
    for (Workload workload : settings.workloads()) {
      farm.ask(workload.dial(), "turned");
      long count = settings.retrievals() / (workload.changedPercent() == 0 ? 1 : FEWER_WITH_NEWS);
      say(workload + ", warming up: " + look(stage, workload, WARM_UP * count));
      Seen seen = look(stage, workload, count);
      say(workload + ": " + seen);
      all.add(seen);
    }
    return all;
  }

  private void fill(Child server) throws IOException, InterruptedException {
    long start = System.nanoTime();
    server.await("first");
    Figures count = LoadRun.count(server);
    while (count.learned() < settings.feeds().count()) {
      Thread.sleep(LoadRun.LOOK);
      count = LoadRun.count(server);
    }
    say("filled from nothing in %.0f s".formatted((System.nanoTime() - start) / 1e9));
  }

  private Seen look(Stage stage, Workload workload, long most)
      throws IOException, InterruptedException {
    Figures before = LoadRun.count(stage.server);
    stage.server.ask("times", "times");
    Sent sent = stage.sent();
    Cost cost = stage.cost();
    long start = System.nanoTime();
    Figures made;
    do {
      Thread.sleep(LoadRun.LOOK);
      made = LoadRun.count(stage.server).since(before);
    } while (made.retrievals() < most && System.nanoTime() - start < LONGEST.toNanos());
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Seen(
        terminals,
        workload.toString(),
        seconds,
        made.retrievals(),
        stage.cost().minus(cost),
        stage.sent().minus(sent),
        stage.server.ask("times", "times"));
  }

  private void say(String what) {
    System.err.println((terminals == 0 ? "one process" : terminals + " terminals") + ": " + what);
  }
}
