package freshet.app;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where controller and terminals of a cluster meet, as flags. */
final class KafkaOptions {
  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description =
          "The Kafka brokers by which a server reaches terminals on other machines, with commas"
              + " between them. The server then needs PostgreSQL, and others may stand by.")
  private @Nullable String kafka;

  @Option(
      names = "--kafka-config",
      paramLabel = "FILE",
      description = "Properties for every Kafka client, such as those of TLS and SASL.")
  private @Nullable String config;

  /** Adds what was given to the flags of settings. */
  void addTo(Map<String, String> flags) {
    if (kafka != null) {
      flags.put("kafka", kafka);
    }
    if (config != null) {
      flags.put("kafka-config", config);
    }
  }
}
