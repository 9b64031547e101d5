package freshet.cluster;

import freshet.cluster.wire.MemberMessage;
import freshet.cluster.wire.WireCodec.Unreadable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;

/** The members of a cluster and the number of waiting orders. */
public final class ClusterMembers implements AutoCloseable {
  /** A member without a heartbeat for this long has left. */
  private static final Duration SILENT = Duration.ofSeconds(10);

  private final ClusterSettings settings;
  private final InstantSource clock;
  private final Consumer<String, byte[]> consumer;
  private final Admin admin;

  public ClusterMembers(ClusterSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    consumer =
        new KafkaClients(settings)
            .consumer(
                Map.of("default.api.timeout.ms", "10000", "isolation.level", "read_uncommitted"));
    admin = new KafkaClients(settings).admin();
  }

  /** Returns the members with a recent heartbeat, by role and name. */
  public synchronized List<MemberMessage> current() {
    Instant since = clock.instant().minus(SILENT);
    Map<String, MemberMessage> members = new TreeMap<>();
    try {
      consumer.assign(ResultConsumer.partitions(consumer, settings.members()));
      LogTakeOver.readAll(
          consumer, LogTakeOver.at(consumer, since), record -> note(members, record));
    } catch (KafkaException e) {
      throw new ClusterException(BrokerConnection.sentence(settings, e), e);
    }
    return List.copyOf(members.values());
  }

  private static void note(
      Map<String, MemberMessage> members, ConsumerRecord<String, byte[]> record) {
    members.remove(record.key());
    if (record.value() != null) {
      try {
        members.put(record.key(), KafkaClients.read(record, MemberMessage.class));
      } catch (Unreadable e) {
        // another version, which terminals report in their logs
      }
    }
  }

  /** Returns how many orders no terminal has taken yet. */
  public long lag() throws InterruptedException {
    try {
      return admin
          .listShareGroupOffsets(Map.of(settings.terminals(), new ListShareGroupOffsetsSpec()))
          .partitionsToOffsetInfo(settings.terminals())
          .get()
          .values()
          .stream()
          .mapToLong(offset -> offset == null ? 0 : offset.lag().orElse(0L))
          .sum();
    } catch (ExecutionException e) {
      throw BrokerConnection.failed(settings, e);
    }
  }

  @Override
  public void close() {
    consumer.close();
    admin.close();
  }
}
