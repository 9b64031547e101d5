package freshet.cluster;

import freshet.cluster.wire.Order;
import freshet.cluster.wire.Result;
import freshet.cluster.wire.Wire.Unreadable;
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
 * Reads from the two topics what an earlier controller left: results that it did not store, as far
 * as it has committed, and orders whose lease lasts and that have no result yet. To be used when
 * the earlier one cannot write orders any more.
 */
final class TakeOver {
  private static final Logger LOG = System.getLogger(TakeOver.class.getName());
  private static final Duration LOOK = Duration.ofMillis(200);

  /** Clocks of machines differ, and records carry the time of who wrote them. */
  private static final Duration SLACK = Duration.ofSeconds(10);

  private final ClusterSettings settings;
  private final Consumer<String, byte[]> results;
  private final Instant now;
  private final Set<String> stored = new HashSet<>();
  private final Map<String, ConsumerRecord<String, byte[]>> unstored = new LinkedHashMap<>();
  private final Map<String, Lease> leases = new LinkedHashMap<>();
  private Instant earliest;

  /**
   * Begins to take over.
   *
   * @param results has all partitions of results; left behind what was read here
   */
  TakeOver(ClusterSettings settings, Consumer<String, byte[]> results, Instant now) {
    this.settings = settings;
    this.results = results;
    this.now = now;
    earliest = now.minus(Order.LONGEST).minus(SLACK);
  }

  TakeOver read() {
    readResults();
    try (Consumer<String, byte[]> orders = new Clients(settings).consumer(Map.of())) {
      orders.assign(ResultReader.partitions(orders, settings.orders()));
      readAll(orders, at(orders, earliest), this::order);
    }
    LOG.log(
        Level.INFO,
        "The orders of the controller before are taken over. underWay={0} unstored={1}",
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
      Instant issuedAt = Clients.read(record, Result.class).issuedAt();
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
      Lease lease = Lease.inherited(Clients.read(record, Order.class));
      if (unstored.containsKey(lease.id()) || !lease.isOver(now)) {
        leases.put(lease.id(), lease);
      }
    } catch (Unreadable e) {
      LOG.log(Level.WARNING, String.valueOf(e.getMessage()));
    }
  }

  /** The orders that have no end in the store, as far as is known here. */
  Collection<Lease> leases() {
    return leases.values();
  }

  /** Results of these, and of orders that nobody knows any more. */
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

  /** The first records that are not older than a time. */
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

  /** Tells all records from some places to where the topic ends now. */
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
