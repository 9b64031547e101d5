package freshet.cluster;

import freshet.village.KafkaBroker;
import freshet.village.KafkaBroker.Listener;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;

/** A broker that answers as soon as it is made or restarted, with settings of a cluster at it. */
public final class TestBroker implements AutoCloseable {
  private static final int HANG_SECONDS = 120;

  /** Groups form and notice changes soon. */
  private static final String PROMPT =
      """
      num.partitions=1
      group.initial.rebalance.delay.ms=0
      group.share.min.heartbeat.interval.ms=500
      group.share.heartbeat.interval.ms=500
      """;

  private final KafkaBroker broker;

  /** Starts a broker. */
  public TestBroker(Path folder) {
    this(folder, List.of(), "");
  }

  /**
   * Starts a broker with more listeners.
   *
   * @param properties more lines of its configuration
   */
  TestBroker(Path folder, List<Listener> more, String properties) {
    broker =
        new KafkaBroker(
            folder,
            List.of(),
            KafkaBroker.SMALL_PROCESS,
            Stream.concat(Stream.of(Listener.local()), more.stream()).toList(),
            KafkaBroker.SMALL_TOPICS + PROMPT + properties);
    awaitAnswer();
  }

  private void awaitAnswer() {
    try (Admin admin = new KafkaClients(settings()).admin()) {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANG_SECONDS);
      while (!answers(admin)) {
        if (!broker.isAlive() || System.nanoTime() > end) {
          throw new IllegalStateException("no broker: " + broker.log());
        }
      }
    }
  }

  private static boolean answers(Admin admin) {
    try {
      return !admin.describeCluster().nodes().get().isEmpty();
    } catch (ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public String address() {
    return broker.address();
  }

  /** A cluster at this broker, of few partitions. */
  public ClusterSettings settings() {
    return new ClusterSettings(address(), "test.", 3, Map.of());
  }

  /** Kills the broker like {@code kill -9}. */
  public void kill() {
    broker.kill();
  }

  /** Starts the broker again after {@link #kill}. */
  public void start() {
    broker.restart();
    awaitAnswer();
  }

  @Override
  public void close() {
    broker.close();
  }
}
