package freshet.cluster;

import java.util.Map;

/**
 * The Kafka settings of a cluster.
 *
 * @param bootstrap broker addresses, HOST:PORT separated by commas
 * @param prefix the prefix of topics, groups and transactions, so that clusters can share a broker
 * @param partitions the number of partitions of created topics
 * @param client properties for every Kafka client, such as those of TLS and SASL
 */
public record ClusterSettings(
    String bootstrap, String prefix, int partitions, Map<String, String> client) {
  /** The default prefix. */
  public static final String PREFIX = "freshet.";

  /**
   * The default number of partitions: all terminals share one queue, so that no order waits for a
   * busy or stopped terminal.
   */
  public static final int PARTITIONS = 1;

  public ClusterSettings {
    client = Map.copyOf(client);
    if (bootstrap.isBlank()) {
      throw new IllegalArgumentException("No broker is given; give HOST:PORT.");
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

  /** Returns the default settings for a broker. */
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

  /** Returns the share group of all terminals. */
  String terminals() {
    return prefix + "terminals";
  }

  /** Returns the group and transactional id of the controller. */
  String controller() {
    return prefix + "controller";
  }
}
