package freshet.benchmarks.load;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;

/** A Kafka broker in a process of its own; whoever needs it waits until it answers. */
final class LoadBroker implements AutoCloseable {
  private final Path folder;
  private final int port = freePort();
  private final Child process;

  LoadBroker(Path folder) throws IOException {
    this.folder = folder;
    Path config = folder.resolve("broker.properties");
    Files.writeString(config, properties(folder.resolve("data"), freePort()));
    Path quiet = folder.resolve("logging.properties");
    Files.writeString(quiet, ".level=OFF\n");
    format(folder, config);
    process =
        new Child(
            List.of("-Xmx512m", "-XX:+UseSerialGC", "-Djava.util.logging.config.file=" + quiet),
            Kafka.class,
            config);
  }

  private static void format(Path folder, Path config) throws IOException {
    Path log = folder.resolve("format.log");
    try (PrintStream out = new PrintStream(log.toFile(), StandardCharsets.UTF_8)) {
      String id = Uuid.randomUuid().toString();
      int code =
          StorageTool.execute(new String[] {"format", "-t", id, "-c", config.toString()}, out);
      if (code != 0) {
        throw new IOException("not formatted: " + Files.readString(log));
      }
    }
  }

  private String properties(Path data, int controller) {
    return """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@localhost:%2$d
        listeners=PLAINTEXT://localhost:%1$d,CONTROLLER://localhost:%2$d
        controller.listener.names=CONTROLLER
        listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
        log.dirs=%3$s
        offsets.topic.replication.factor=1
        transaction.state.log.replication.factor=1
        transaction.state.log.min.isr=1
        share.coordinator.state.topic.replication.factor=1
        share.coordinator.state.topic.min.isr=1
        """
        .formatted(port, controller, data);
  }

  String address() {
    return "localhost:" + port;
  }

  double cpu() throws IOException {
    return process.cpu();
  }

  /** What it has on disk of a topic. */
  long bytes(String topic) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
      return files
          .filter(file -> file.toString().contains("/freshet." + topic + "-"))
          .filter(file -> file.toString().endsWith(".log"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  @Override
  public void close() {
    process.kill();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
