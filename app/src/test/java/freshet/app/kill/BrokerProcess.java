package freshet.app.kill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;

/** A Kafka broker in a process of its own; whoever needs it waits until it answers. */
final class BrokerProcess implements AutoCloseable {
  private final Path folder;
  private final int port = freePort();
  private final Process process;

  BrokerProcess(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    Path config = folder.resolve("broker.properties");
    Files.writeString(config, properties(freePort()));
    String id = Uuid.randomUuid().toString();
    Process format = java(StorageTool.class, "format", "-t", id, "-c", config.toString());
    if (format.waitFor() != 0) {
      throw new IllegalStateException(Files.readString(folder.resolve("broker.log")));
    }
    process = java(Kafka.class, config.toString());
  }

  private String properties(int controller) {
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
        .formatted(port, controller, folder.resolve("data"));
  }

  private Process java(Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-cp"));
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

  String address() {
    return "localhost:" + port;
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
