package freshet.cluster;

import java.util.Map;

/**
 * Where a cluster meets.
 *
 * @param bootstrap addresses of brokers, HOST:PORT with commas between them
 * @param prefix of the names of topics, groups and transactions, so that clusters can share a
 *     broker
 * @param partitions of topics that are created
 * @param client properties passed to every Kafka client, such as those of TLS and SASL
 */
public record ClusterSettings(
    String bootstrap, String prefix, int partitions, Map<String, String> client) {
  /** The usual prefix. */
  public static final String PREFIX = "freshet.";

  /**
   * The usual number of partitions: all terminals draw from one line, so that no order waits for
   * one that is busy or stands still.
   */
  public static final int PARTITIONS = 1;

  public ClusterSettings {
    client = Map.copyOf(client);
    if (bootstrap.isBlank()) {
      throw new IllegalArgumentException("No broker is named; give HOST:PORT.");
    }
    if (!prefix.matches("[A-Za-z0-9._-]{0,100}")) {
      throw new IllegalArgumentException(
          "\"%s\" cannot begin the name of a topic; use letters, digits, '.', '_' and '-'."
              .formatted(prefix));
    }
    if (partitions < 1) {
      throw new IllegalArgumentException(
          "%d partitions are too few; give 1 at least.".formatted(partitions));
    }
  }

  /** A cluster with the usual names at a broker. */
  public static ClusterSettings at(String bootstrap) {
    return new ClusterSettings(bootstrap, PREFIX, PARTITIONS, Map.of());
  }

  String orders() {
    return prefix + "orders";
  }

  String results() {
    return prefix + "results";
  }

  String members() {
    return prefix + "members";
  }

  /** The group of all terminals. */
  String terminals() {
    return prefix + "terminals";
  }

  /** The group and the transactions of whoever is the controller. */
  String controller() {
    return prefix + "controller";
  }
}
