package freshet.app.kill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;

/**
 * A Kafka broker in a process of its own, which can be killed and started again; whoever needs it
 * waits until it answers.
 */
final class BrokerProcess implements AutoCloseable {
  private final Path folder;
  private final Path config;
  private final List<String> wrapper;
  private final List<String> hosts;
  private final int port = freePort();
  private Process process;

  /** On loopback. */
  BrokerProcess(Path folder) throws IOException, InterruptedException {
    this(folder, List.of(), List.of("localhost"));
  }

  /** At the far end of some wires. */
  BrokerProcess(Path folder, Wires wires, int count) throws IOException, InterruptedException {
    this(folder, wires.inside(), IntStream.range(0, count).mapToObj(wires::host).toList());
  }

  private BrokerProcess(Path folder, List<String> wrapper, List<String> hosts)
      throws IOException, InterruptedException {
    this.folder = Files.createDirectories(folder);
    this.wrapper = wrapper;
    this.hosts = hosts;
    config = folder.resolve("broker.properties");
    Files.writeString(config, properties(freePort()));
    String id = Uuid.randomUuid().toString();
    Process format = java(StorageTool.class, "format", "-t", id, "-c", config.toString());
    if (format.waitFor() != 0) {
      throw new IllegalStateException(Files.readString(folder.resolve("broker.log")));
    }
    process = java(Kafka.class, config.toString());
  }

  /** A listener for each host: clients are sent on to the one that they came by. */
  private String properties(int controller) {
    String listeners = joined("WIRE%1$d://%2$s");
    return """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@localhost:%2$d
        listeners=%1$s,CONTROLLER://localhost:%2$d
        advertised.listeners=%1$s
        inter.broker.listener.name=WIRE0
        controller.listener.names=CONTROLLER
        listener.security.protocol.map=%4$s,CONTROLLER:PLAINTEXT
        log.dirs=%3$s
        offsets.topic.num.partitions=1
        offsets.topic.replication.factor=1
        transaction.state.log.num.partitions=1
        transaction.state.log.replication.factor=1
        transaction.state.log.min.isr=1
        share.coordinator.state.topic.num.partitions=1
        share.coordinator.state.topic.replication.factor=1
        share.coordinator.state.topic.min.isr=1
        """
        .formatted(listeners, controller, folder.resolve("data"), joined("WIRE%1$d:PLAINTEXT"));
  }

  private String joined(String form) {
    return IntStream.range(0, hosts.size())
        .mapToObj(wire -> form.formatted(wire, address(wire)))
        .collect(Collectors.joining(","));
  }

  private Process java(Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>(wrapper);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("broker.log").toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it is reached by a wire; by the first if it is on loopback. */
  String address(int wire) {
    return hosts.get(wire) + ":" + (port + wire);
  }

  String address() {
    return address(0);
  }

  /** SIGKILL; gives the time when it was surely dead. */
  Instant kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    return Instant.now();
  }

  /** Starts it again where it was. */
  void restart() {
    process = java(Kafka.class, config.toString());
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
