package freshet.benchmarks.load;

import freshet.village.KafkaBroker;
import freshet.village.KafkaBroker.Listener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A Kafka broker with the defaults of a real one, and what it costs. */
final class LoadBroker implements AutoCloseable {
  private final KafkaBroker broker;

  LoadBroker(Path folder) throws IOException {
    Path quiet = folder.resolve("logging.properties");
    Files.writeString(quiet, ".level=OFF\n");
    broker =
        new KafkaBroker(
            folder,
            List.of(),
            List.of("-Xmx512m", "-XX:+UseSerialGC", "-Djava.util.logging.config.file=" + quiet),
            List.of(Listener.local()),
            "");
  }

  String address() {
    return broker.address();
  }

  /** Processor time so far, in seconds. */
  double cpu() throws IOException {
    return Processor.of(broker.pid());
  }

  /** What it has on disk of a topic. */
  long bytes(String topic) throws IOException {
    try (Stream<Path> files = Files.walk(broker.data())) {
      return files
          .filter(file -> file.toString().contains("/freshet." + topic + "-"))
          .filter(file -> file.toString().endsWith(".log"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  @Override
  public void close() {
    broker.close();
  }
}
