package freshet.cluster;

import freshet.cluster.wire.Member;
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
 * Hears whether a controller still speaks to the broker. Only what arrives while this listens
 * counts, so that clocks of machines may differ.
 */
public final class ControllerVoice implements AutoCloseable {
  private static final Logger LOG = System.getLogger(ControllerVoice.class.getName());

  /** The longest time after a word that is no silence: six heartbeats. */
  static final Duration USUAL = Duration.ofSeconds(12);

  /** The same if none was heard since the broker was away, which all find again in less. */
  static final Duration AT_FIRST = Duration.ofSeconds(20);

  /** Who did not listen for so long cannot say that there was nothing to hear. */
  private static final Duration DEAF = Duration.ofSeconds(6);

  /** A broker that takes so long for a word has trouble of its own. */
  private static final Duration SLOW = Duration.ofSeconds(2);

  private final ClusterSettings settings;
  private final LongSupplier nanos;
  private @Nullable Consumer<String, byte[]> consumer;
  private Duration patience = AT_FIRST;
  private long since;
  private long listenedAt;
  private boolean heard;

  /** Listens whenever it is asked. */
  public ControllerVoice(ClusterSettings settings) {
    this(settings, System::nanoTime);
  }

  /** One with a stopwatch of its own. */
  ControllerVoice(ClusterSettings settings, LongSupplier nanos) {
    this.settings = settings;
    this.nanos = nanos;
    since = nanos.getAsLong();
    listenedAt = since;
  }

  /** From now on only what is heard later counts, as of another controller. */
  public void forget() {
    since = nanos.getAsLong();
    patience = AT_FIRST;
  }

  /** Listens; true if the broker has been there too long without a word of a controller. */
  public boolean isSilent() {
    long now = nanos.getAsLong();
    boolean deaf = now - listenedAt > DEAF.toNanos();
    try {
      heard = false;
      listen();
    } catch (KafkaException e) {
      LOG.log(Level.DEBUG, "No broker, so nobody can be heard.", e);
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
      open.assign(ResultReader.partitions(open, settings.members()));
      open.seekToEnd(open.assignment());
    }
    TakeOver.readTo(open.endOffsets(open.assignment()), open, this::hear);
  }

  /** Fails if no name of a broker can be resolved. */
  private Consumer<String, byte[]> open() {
    return new Clients(settings)
        .consumer(Map.of("default.api.timeout.ms", "5000", "isolation.level", "read_uncommitted"));
  }

  private void hear(ConsumerRecord<String, byte[]> record) {
    heard |= record.value() != null && record.key().startsWith(Member.Role.CONTROLLER.name());
  }

  @Override
  public void close() {
    if (consumer != null) {
      consumer.close();
    }
  }
}
