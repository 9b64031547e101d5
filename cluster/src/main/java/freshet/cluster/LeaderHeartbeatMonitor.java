package freshet.cluster;

import freshet.cluster.wire.MemberMessage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether a controller still reaches the broker. Only heartbeats that arrive while this
 * listens count, so that machines' clocks may differ.
 */
public final class LeaderHeartbeatMonitor implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LeaderHeartbeatMonitor.class.getName());

  /** The longest usual time between heartbeats received: six intervals. */
  static final Duration USUAL = Duration.ofSeconds(12);

  /**
   * The limit if none was received since the broker was unavailable; all members reconnect in less.
   */
  static final Duration AT_FIRST = Duration.ofSeconds(20);

  /** After a longer pause in listening, missing heartbeats prove nothing. */
  private static final Duration DEAF = Duration.ofSeconds(6);

  /** A broker that takes this long for a request has problems of its own. */
  private static final Duration SLOW = Duration.ofSeconds(2);

  private final ClusterSettings settings;
  private final LongSupplier nanos;
  private @Nullable Consumer<String, byte[]> consumer;
  private Duration patience = AT_FIRST;
  private long since;
  private long listenedAt;
  private boolean heard;

  /** Creates a monitor, which listens whenever it is asked. */
  public LeaderHeartbeatMonitor(ClusterSettings settings) {
    this(settings, System::nanoTime);
  }

  /** Creates a monitor with another stopwatch. */
  LeaderHeartbeatMonitor(ClusterSettings settings, LongSupplier nanos) {
    this.settings = settings;
    this.nanos = nanos;
    since = nanos.getAsLong();
    listenedAt = since;
  }

  /** Ignores earlier heartbeats, which were of another controller. */
  public void forget() {
    since = nanos.getAsLong();
    patience = AT_FIRST;
  }

  /**
   * Listens; returns true if the broker was available for too long without a controller's
   * heartbeat.
   */
  public boolean isSilent() {
    long now = nanos.getAsLong();
    boolean deaf = now - listenedAt > DEAF.toNanos();
    try {
      heard = false;
      listen();
    } catch (KafkaException e) {
      LOG.log(Level.DEBUG, "The broker is unavailable, so heartbeats are unknown.", e);
      deaf = true;
    }
    listenedAt = nanos.getAsLong();
    if (deaf || listenedAt - now > SLOW.toNanos()) {
      forget();
    } else if (heard) {
      since = listenedAt;
      patience = USUAL;
    }
    return now - since > patience.toNanos();
  }

  private void listen() {
    Consumer<String, byte[]> open = consumer == null ? open() : consumer;
    consumer = open;
    if (open.assignment().isEmpty()) {
      open.assign(ResultConsumer.partitions(open, settings.members()));
      open.seekToEnd(open.assignment());
    }
    LogTakeOver.readTo(open.endOffsets(open.assignment()), open, this::hear);
  }

  /** Creates the consumer; fails if no broker's name can be resolved. */
  private Consumer<String, byte[]> open() {
    return new KafkaClients(settings)
        .consumer(Map.of("default.api.timeout.ms", "5000", "isolation.level", "read_uncommitted"));
  }

  private void hear(ConsumerRecord<String, byte[]> record) {
    heard |=
        record.value() != null && record.key().startsWith(MemberMessage.Role.CONTROLLER.name());
  }

  @Override
  public void close() {
    if (consumer != null) {
      consumer.close();
    }
  }
}
