package freshet.cluster;

import freshet.cluster.wire.Member;
import freshet.cluster.wire.Wire.Unreadable;
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

/** Who takes part in a cluster, and how much work waits. */
public final class Members implements AutoCloseable {
  /** Who says nothing for so long is not there any more. */
  private static final Duration SILENT = Duration.ofSeconds(10);

  private final ClusterSettings settings;
  private final InstantSource clock;
  private final Consumer<String, byte[]> consumer;
  private final Admin admin;

  public Members(ClusterSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    consumer =
        new Clients(settings)
            .consumer(
                Map.of("default.api.timeout.ms", "10000", "isolation.level", "read_uncommitted"));
    admin = new Clients(settings).admin();
  }

  /** Those that said lately that they are there, by role and name. */
  public synchronized List<Member> current() {
    Instant since = clock.instant().minus(SILENT);
    Map<String, Member> members = new TreeMap<>();
    try {
      consumer.assign(ResultReader.partitions(consumer, settings.members()));
      TakeOver.readAll(consumer, TakeOver.at(consumer, since), record -> note(members, record));
    } catch (KafkaException e) {
      throw new ClusterException(Broker.sentence(settings, e), e);
    }
    return List.copyOf(members.values());
  }

  private static void note(Map<String, Member> members, ConsumerRecord<String, byte[]> record) {
    members.remove(record.key());
    if (record.value() != null) {
      try {
        members.put(record.key(), Clients.read(record, Member.class));
      } catch (Unreadable e) {
        // of another version, which the terminals say in their logs
      }
    }
  }

  /** How many orders no terminal has taken yet. */
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
      throw Broker.failed(settings, e);
    }
  }

  @Override
  public void close() {
    consumer.close();
    admin.close();
  }
}
