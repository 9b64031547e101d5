package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.KafkaBroker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;

/**
 * Breaks the parts of a cluster at random moments, several at a time, and has them come back: what
 * was killed or has ended is started again, as a supervisor does.
 */
final class Chaos {
  /** What may happen. */
  private enum Trouble {
    TERMINAL_KILLED,
    TERMINAL_STOPPED,
    TERMINAL_CUT_OFF,
    LEADER_KILLED,
    LEADER_STOPPED,
    LEADER_CUT_OFF,
    BROKER_KILLED
  }

  private static final int MORE = 2;

  /** How many there are in all. */
  static final int TROUBLES = Trouble.values().length + MORE;

  private static final int TERMINALS = 3;

  /** The test itself is at the first. */
  static final int WIRES = 1 + TERMINALS + 2;

  /** Longer than the lease of an order. */
  private static final Duration LONG = Duration.ofSeconds(60);

  /** Longer than the lease of the lead. */
  private static final Duration SHORT = Duration.ofSeconds(20);

  private static final int LEAST_PAUSE_SECONDS = 5;
  private static final int PAUSE_SECONDS = 15;
  private static final Duration HANG = Duration.ofMinutes(4);
  private static final long LOOK_MILLIS = 200;

  /** Something comes back at a time. */
  private record Return(Instant at, Step step) {}

  /** A deed. */
  private interface Step {
    void run() throws InterruptedException;
  }

  private final Cluster cluster;
  private final KafkaBroker broker;
  private final Wires wires;
  private final Random random;
  private final Map<String, ServerProcess> servers = new LinkedHashMap<>();
  private final Map<String, ServerProcess> terminals = new LinkedHashMap<>();
  private final Map<String, Integer> wireOf = new LinkedHashMap<>();

  /** Those that are stopped or cut off. */
  private final Set<String> away = new HashSet<>();

  private final PriorityQueue<Return> returns =
      new PriorityQueue<>(Comparator.comparing(Return::at));
  private final Instant began = Instant.now();

  /** Three terminals, a leader and a standby. */
  Chaos(Cluster cluster, KafkaBroker broker, Wires wires, long seed) throws InterruptedException {
    this.cluster = cluster;
    this.broker = broker;
    this.wires = wires;
    random = new Random(seed);
    for (String name : List.of("first", "second", "third")) {
      wireOf.put(name, 1 + wireOf.size());
      terminals.put(name, cluster.terminal(name, wire(name)));
    }
    cluster.readAll();
    for (String name : List.of("one", "other")) {
      wireOf.put(name, 1 + wireOf.size());
      servers.put(name, cluster.server(name, wire(name)));
    }
  }

  private int wire(String name) {
    return wireOf.getOrDefault(name, 0);
  }

  /** All kinds of trouble in any order, and some again; gives the server that leads at the end. */
  ServerProcess run(int answers) throws InterruptedException {
    cluster.await(answers, leader());
    List<Trouble> troubles = new ArrayList<>(List.of(Trouble.values()));
    random.ints(MORE, 0, Trouble.values().length).forEach(i -> troubles.add(Trouble.values()[i]));
    Collections.shuffle(troubles, random);
    for (Trouble trouble : troubles) {
      begin(trouble);
      pause(Duration.ofSeconds(LEAST_PAUSE_SECONDS + random.nextInt(PAUSE_SECONDS)));
    }
    while (!returns.isEmpty()) {
      look();
    }
    pause(SHORT); // a server that woke up has noticed by then that another one leads
    ServerProcess leader = leader();
    cluster.await(answers, leader);
    return leader;
  }

  private void begin(Trouble trouble) throws InterruptedException {
    switch (trouble) {
      case TERMINAL_KILLED -> kill(trouble, terminal(), terminals);
      case TERMINAL_STOPPED -> stop(trouble, terminal(), terminals, LONG);
      case TERMINAL_CUT_OFF -> cut(trouble, terminal(), LONG);
      case LEADER_KILLED -> kill(trouble, leading(), servers);
      case LEADER_STOPPED -> stop(trouble, leading(), servers, SHORT);
      case LEADER_CUT_OFF -> cut(trouble, leading(), SHORT);
      case BROKER_KILLED -> {
        tell(trouble, "broker");
        broker.kill();
        later(SHORT, broker::restart);
      }
    }
  }

  private void tell(Trouble trouble, String whom) {
    System.out.printf(
        "%4d s: %s %s%n", Duration.between(began, Instant.now()).toSeconds(), trouble, whom);
  }

  private void kill(Trouble trouble, String name, Map<String, ServerProcess> all)
      throws InterruptedException {
    tell(trouble, name);
    process(all, name).kill();
    start(name);
  }

  private void start(String name) {
    if (servers.containsKey(name)) {
      servers.put(name, cluster.server(name, wire(name)));
    } else {
      terminals.put(name, cluster.terminal(name, wire(name)));
    }
  }

  private void stop(Trouble trouble, String name, Map<String, ServerProcess> all, Duration time)
      throws InterruptedException {
    tell(trouble, name);
    ServerProcess process = process(all, name);
    process.signal("STOP");
    away.add(name);
    later(
        time,
        () -> {
          process.signal("CONT");
          away.remove(name);
        });
  }

  private void cut(Trouble trouble, String name, Duration time) {
    tell(trouble, name);
    wires.cut(wire(name));
    away.add(name);
    later(
        time,
        () -> {
          wires.mend(wire(name));
          away.remove(name);
        });
  }

  private void later(Duration time, Step step) {
    returns.add(new Return(Instant.now().plus(time), step));
  }

  /** One that is not away. */
  private String terminal() throws InterruptedException {
    Instant end = Instant.now().plus(HANG);
    while (true) {
      List<String> there =
          terminals.keySet().stream().filter(name -> !away.contains(name)).toList();
      if (!there.isEmpty()) {
        return there.get(random.nextInt(there.size()));
      }
      assertThat(Instant.now()).isBefore(end);
      look();
    }
  }

  private ServerProcess leader() throws InterruptedException {
    return process(servers, leading());
  }

  /** Waits until a server leads that is not away. */
  private String leading() throws InterruptedException {
    Instant end = Instant.now().plus(HANG);
    while (true) {
      Optional<String> leading =
          servers.keySet().stream()
              .filter(name -> !away.contains(name))
              .filter(cluster::isLeading)
              .findFirst();
      if (leading.isPresent()) {
        return leading.get();
      }
      assertThat(Instant.now()).as("nobody leads").isBefore(end);
      look();
    }
  }

  private static ServerProcess process(Map<String, ServerProcess> all, String name) {
    return Optional.ofNullable(all.get(name)).orElseThrow();
  }

  private void pause(Duration time) throws InterruptedException {
    Instant end = Instant.now().plus(time);
    while (Instant.now().isBefore(end)) {
      look();
    }
  }

  /** Brings back what is due, and starts again what has ended; terminals never do. */
  private void look() throws InterruptedException {
    while (!returns.isEmpty() && !returns.peek().at().isAfter(Instant.now())) {
      returns.remove().step().run();
    }
    for (ServerProcess terminal : terminals.values()) {
      assertThat(terminal.isAlive()).as(terminal::said).isTrue();
    }
    for (Map.Entry<String, ServerProcess> server : Map.copyOf(servers).entrySet()) {
      if (!server.getValue().isAlive()) {
        assertThat(server.getValue().exitCode())
            .as(server.getValue()::said)
            .isEqualTo(Cluster.DEPOSED);
        start(server.getKey());
      }
    }
    Thread.sleep(LOOK_MILLIS);
  }
}
