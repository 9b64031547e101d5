package freshet.village;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A Kafka broker in a process of its own, which can be killed and started again. Kafka's server
 * must be on the class path of this process. Callers wait themselves until the broker answers.
 */
public final class KafkaBroker implements AutoCloseable {
  /** Options of a process that starts fast and stays small. */
  public static final List<String> SMALL_PROCESS =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** Properties of a broker that is ready soon: its own topics have one partition each. */
  public static final String SMALL_TOPICS =
      """
      offsets.topic.num.partitions=1
      transaction.state.log.num.partitions=1
      share.coordinator.state.topic.num.partitions=1
      """;

  private static final int HANG_SECONDS = 120;

  /** 16 bytes in Base64, as Kafka wants it. */
  private static final String CLUSTER_ID = "ZnJlc2hldC12aWxsYWdlLQ";

  private final Path folder;
  private final Path config;
  private final List<String> command;
  private final List<Listener> listeners;
  private Process process;

  /**
   * An address that clients connect to.
   *
   * @param protocol such as PLAINTEXT
   * @param address host and port
   */
  public record Listener(String name, String protocol, String address) {
    /** A listener without encryption on a free port of loopback. */
    public static Listener local() {
      return new Listener("PLAIN", "PLAINTEXT", "localhost:" + freePort());
    }
  }

  /** Starts a small broker on loopback. */
  public KafkaBroker(Path folder) {
    this(folder, List.of(), SMALL_PROCESS, List.of(Listener.local()), SMALL_TOPICS);
  }

  /**
   * Starts a broker.
   *
   * @param wrapper a command that runs the broker's command, or empty
   * @param options of its Java process
   * @param listeners at least one; clients are sent on to the listener that they came by
   * @param properties more lines of its configuration
   */
  public KafkaBroker(
      Path folder,
      List<String> wrapper,
      List<String> options,
      List<Listener> listeners,
      String properties) {
    this.folder = folder;
    this.listeners = List.copyOf(listeners);
    config = folder.resolve("broker.properties");
    command = new ArrayList<>(wrapper);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    try {
      Files.createDirectories(folder);
      Files.writeString(config, configuration(freePort()) + properties);
      format();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    process = run("kafka.Kafka", config.toString());
  }

  private String configuration(int controller) {
    String addresses = joined(one -> one.name + "://" + one.address);
    return """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@localhost:%1$d
        listeners=%2$s,CONTROLLER://localhost:%1$d
        advertised.listeners=%2$s
        inter.broker.listener.name=%3$s
        controller.listener.names=CONTROLLER
        listener.security.protocol.map=%4$s,CONTROLLER:PLAINTEXT
        log.dirs=%5$s
        offsets.topic.replication.factor=1
        transaction.state.log.replication.factor=1
        transaction.state.log.min.isr=1
        share.coordinator.state.topic.replication.factor=1
        share.coordinator.state.topic.min.isr=1
        """
        .formatted(
            controller,
            addresses,
            listeners.getFirst().name,
            joined(one -> one.name + ":" + one.protocol),
            data());
  }

  private String joined(Function<Listener, String> form) {
    return listeners.stream().map(form).collect(Collectors.joining(","));
  }

  private void format() throws IOException {
    Process format =
        run("kafka.tools.StorageTool", "format", "-t", CLUSTER_ID, "-c", config.toString());
    try {
      if (!format.waitFor(HANG_SECONDS, TimeUnit.SECONDS) || format.exitValue() != 0) {
        throw new IllegalStateException("The broker's folder was not formatted: " + log());
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Process run(String main, String... arguments) {
    List<String> all = new ArrayList<>(command);
    all.add(main);
    all.addAll(List.of(arguments));
    try {
      return new ProcessBuilder(all)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile().toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts the broker again after {@link #kill}, with the topics that it had. */
  public void restart() {
    process = run("kafka.Kafka", config.toString());
  }

  /** Kills the broker like {@code kill -9}; it is dead when this returns. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  /** Returns the address of the first listener. */
  public String address() {
    return address(0);
  }

  public String address(int listener) {
    return listeners.get(listener).address;
  }

  /** The folder of its topics. */
  public Path data() {
    return folder.resolve("data");
  }

  /** Returns what the broker has logged. */
  public String log() {
    try {
      return Files.readString(logFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path logFile() {
    return folder.resolve("broker.log");
  }

  @Override
  public void close() {
    kill();
  }

  /** Returns a port of loopback that nobody used a moment ago. */
  public static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
