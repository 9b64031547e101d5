package freshet.cluster;

import freshet.cluster.wire.OrderMessage;
import freshet.cluster.wire.ResultMessage;
import freshet.cluster.wire.WireCodec.Unreadable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an earlier controller left in the two topics: results that it did not commit, and
 * orders with a valid lease and no result. The earlier controller must already be fenced.
 */
final class LogTakeOver {
  private static final Logger LOG = System.getLogger(LogTakeOver.class.getName());
  private static final Duration LOOK = Duration.ofMillis(200);

  /** Allows for differences between machines' clocks, since records carry the writer's time. */
  private static final Duration SLACK = Duration.ofSeconds(10);

  private final ClusterSettings settings;
  private final Consumer<String, byte[]> results;
  private final Instant now;
  private final Set<String> stored = new HashSet<>();
  private final Map<String, ConsumerRecord<String, byte[]>> unstored = new LinkedHashMap<>();
  private final Map<String, Lease> leases = new LinkedHashMap<>();
  private Instant earliest;

  /**
   * Starts the takeover.
   *
   * @param results assigned to all partitions of results; its position is moved behind what was
   *     read here
   */
  LogTakeOver(ClusterSettings settings, Consumer<String, byte[]> results, Instant now) {
    this.settings = settings;
    this.results = results;
    this.now = now;
    earliest = now.minus(OrderMessage.LONGEST).minus(SLACK);
  }

  LogTakeOver read() {
    readResults();
    try (Consumer<String, byte[]> orders = new KafkaClients(settings).consumer(Map.of())) {
      orders.assign(ResultConsumer.partitions(orders, settings.orders()));
      readAll(orders, at(orders, earliest), this::order);
    }
    LOG.log(
        Level.INFO,
        "Orders of the previous controller were taken over. count={0} unstored={1}",
        Integer.toString(leases.size()),
        Integer.toString(unstored.size()));
    return this;
  }

  private void readResults() {
    Map<TopicPartition, Long> recent = at(results, earliest);
    Map<TopicPartition, Long> committed = committed();
    Map<TopicPartition, Long> from = new HashMap<>(committed);
    recent.forEach((partition, offset) -> from.merge(partition, offset, Math::min));
    readAll(
        results,
        from,
        record -> {
          TopicPartition partition = new TopicPartition(record.topic(), record.partition());
          if (record.offset() < committed.getOrDefault(partition, 0L)) {
            stored.add(record.key());
          } else {
            result(record);
          }
        });
  }

  private void result(ConsumerRecord<String, byte[]> record) {
    try {
      Instant issuedAt = KafkaClients.read(record, ResultMessage.class).issuedAt();
      earliest = issuedAt.isBefore(earliest) ? issuedAt : earliest;
      unstored.putIfAbsent(record.key(), record);
    } catch (Unreadable e) {
      LOG.log(Level.WARNING, String.valueOf(e.getMessage()));
    }
  }

  private void order(ConsumerRecord<String, byte[]> record) {
    if (stored.contains(record.key())) {
      return;
    }
    try {
      Lease lease = Lease.inherited(KafkaClients.read(record, OrderMessage.class));
      if (unstored.containsKey(lease.id()) || !lease.isOver(now)) {
        leases.put(lease.id(), lease);
      }
    } catch (Unreadable e) {
      LOG.log(Level.WARNING, String.valueOf(e.getMessage()));
    }
  }

  /** Returns the orders whose results are not stored, as far as known. */
  Collection<Lease> leases() {
    return leases.values();
  }

  /** Returns results of these orders and of unknown ones. */
  Collection<ConsumerRecord<String, byte[]>> unstored() {
    return unstored.values();
  }

  private Map<TopicPartition, Long> committed() {
    Map<TopicPartition, Long> offsets =
        new HashMap<>(results.beginningOffsets(results.assignment()));
    results
        .committed(results.assignment())
        .forEach((partition, at) -> known(at).ifPresent(to -> offsets.put(partition, to)));
    return offsets;
  }

  private static java.util.Optional<Long> known(@Nullable OffsetAndMetadata at) {
    return java.util.Optional.ofNullable(at).map(OffsetAndMetadata::offset);
  }

  /** Returns the offsets of the first records that are not older than a time. */
  static Map<TopicPartition, Long> at(Consumer<?, ?> consumer, Instant time) {
    Map<TopicPartition, Long> offsets = new HashMap<>(consumer.endOffsets(consumer.assignment()));
    Map<TopicPartition, Long> times =
        consumer.assignment().stream()
            .collect(Collectors.toMap(Function.identity(), _ -> time.toEpochMilli()));
    Map<TopicPartition, @Nullable OffsetAndTimestamp> found = consumer.offsetsForTimes(times);
    found.forEach(
        (partition, at) -> {
          if (at != null) {
            offsets.put(partition, at.offset());
          }
        });
    return offsets;
  }

  /** Passes all records from some positions to the current end of the topic to a reader. */
  static void readAll(
      Consumer<String, byte[]> consumer,
      Map<TopicPartition, Long> from,
      java.util.function.Consumer<ConsumerRecord<String, byte[]>> each) {
    from.forEach(consumer::seek);
    readTo(consumer.endOffsets(from.keySet()), consumer, each);
  }

  static void readTo(
      Map<TopicPartition, Long> ends,
      Consumer<String, byte[]> consumer,
      java.util.function.Consumer<ConsumerRecord<String, byte[]>> each) {
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
      consumer.poll(LOOK).forEach(each);
    }
  }
}
