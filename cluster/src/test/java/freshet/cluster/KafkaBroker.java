package freshet.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/** A broker of one process, in a folder; it can be killed and started again. */
public final class KafkaBroker implements AutoCloseable {
  private static final int HANG_SECONDS = 120;

  private final Path folder;
  private final Path config;
  private final int port = freePort();
  private final Process[] process = new Process[1];

  /** A new broker, which answers when this returns. */
  public KafkaBroker(Path folder) {
    this(folder, "", "", "");
  }

  /**
   * The same with one more listener.
   *
   * @param listener its name and address, with a comma before
   * @param protocol its name and protocol, with a comma before
   * @param more other properties
   */
  KafkaBroker(Path folder, String listener, String protocol, String more) {
    this.folder = folder;
    config = folder.resolve("broker.properties");
    try {
      Files.writeString(config, properties(freePort(), listener, protocol) + more);
      Process format =
          java(
              StorageTool.class,
              List.of("format", "-t", Uuid.randomUuid().toString(), "-c", config.toString()));
      if (!format.waitFor(HANG_SECONDS, TimeUnit.SECONDS) || format.exitValue() != 0) {
        throw new IllegalStateException("not formatted: " + Files.readString(log()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    start();
  }

  private String properties(int controllerPort, String listener, String protocol) {
    return """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@localhost:%2$d
        listeners=PLAINTEXT://localhost:%1$d,CONTROLLER://localhost:%2$d%4$s
        advertised.listeners=PLAINTEXT://localhost:%1$d%4$s
        controller.listener.names=CONTROLLER
        listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT%5$s
        log.dirs=%3$s
        num.partitions=1
        offsets.topic.replication.factor=1
        offsets.topic.num.partitions=1
        transaction.state.log.replication.factor=1
        transaction.state.log.min.isr=1
        transaction.state.log.num.partitions=1
        share.coordinator.state.topic.replication.factor=1
        share.coordinator.state.topic.min.isr=1
        share.coordinator.state.topic.num.partitions=1
        group.initial.rebalance.delay.ms=0
        group.share.min.heartbeat.interval.ms=500
        group.share.heartbeat.interval.ms=500
        """
        .formatted(port, controllerPort, folder.resolve("data"), listener, protocol);
  }

  /** Starts it, again after {@link #kill}; returns when it answers. */
  public void start() {
    process[0] = java(Kafka.class, List.of(config.toString()));
    try (Admin admin = new Clients(settings()).admin()) {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANG_SECONDS);
      while (!answers(admin)) {
        if (!process[0].isAlive() || System.nanoTime() > end) {
          throw new IllegalStateException("no broker: " + Files.readString(log()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean answers(Admin admin) {
    try {
      return !admin.describeCluster().nodes().get().isEmpty();
    } catch (java.util.concurrent.ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Process java(Class<?> main, List<String> arguments) {
    List<String> command = new java.util.ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(arguments);
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path log() {
    return folder.resolve("broker.log");
  }

  public String address() {
    return "localhost:" + port;
  }

  /** A cluster at this broker, of few partitions. */
  public ClusterSettings settings() {
    return new ClusterSettings(address(), "test.", 3, Map.of());
  }

  /** As kill -9 does. */
  public void kill() {
    try {
      process[0].destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    kill();
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
