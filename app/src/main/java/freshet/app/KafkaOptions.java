package freshet.app;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the Kafka brokers of a cluster. */
final class KafkaOptions {
  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description =
          "The Kafka brokers of a cluster, separated by commas. The server then needs"
              + " PostgreSQL, and others may stand by.")
  private @Nullable String kafka;

  @Option(
      names = "--kafka-config",
      paramLabel = "FILE",
      description = "A file of Kafka client properties, for example for TLS and SASL.")
  private @Nullable String config;

  /** Adds the given options to the flags of settings. */
  void addTo(Map<String, String> flags) {
    if (kafka != null) {
      flags.put("kafka", kafka);
    }
    if (config != null) {
      flags.put("kafka-config", config);
    }
  }
}
