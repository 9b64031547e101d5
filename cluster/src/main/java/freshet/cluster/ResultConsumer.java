package freshet.cluster;

import freshet.cluster.CommitPositions.Position;
import freshet.cluster.wire.WireCodec;
import freshet.cluster.wire.WireCodec.Unreadable;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Reads results, ends expired leases, and commits the offsets of stored results. */
final class ResultConsumer implements AutoCloseable {
  private static final Logger LOG = System.getLogger(ResultConsumer.class.getName());
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final int MOST_LOOKS = 100;
  private static final Duration COMMIT = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Consumer<String, byte[]> consumer;
  private final String topic;
  private final Leases leases;
  private final CommitPositions positions;
  private final BrokerHealth health;
  private final InstantSource clock;
  private final Telling telling;
  private final Supervisor supervisor;
  private Instant commitAt = Instant.EPOCH;
  private volatile boolean closed;

  /** Passes results on to the controller. */
  interface Telling {
    void result(Lease lease, ConsumerRecord<String, byte[]> record, Position position);

    void over(Lease lease);
  }

  ResultConsumer(
      ClusterSettings settings,
      Leases leases,
      CommitPositions positions,
      BrokerHealth health,
      InstantSource clock,
      Telling telling,
      Supervisor supervisor) {
    this.supervisor = supervisor;
    this.leases = leases;
    this.positions = positions;
    this.health = health;
    this.clock = clock;
    this.telling = telling;
    consumer =
        new KafkaClients(settings)
            .consumer(Map.of("group.id", settings.controller(), "fetch.max.wait.ms", "100"));
    topic = settings.results();
  }

  /** Returns the partitions of a topic, waiting a moment if it was just created. */
  static List<TopicPartition> partitions(Consumer<?, ?> consumer, String topic) {
    int count = consumer.partitionsFor(topic).size();
    for (int looks = 1; count == 0 && looks < MOST_LOOKS; looks++) {
      LockSupport.parkNanos(LOOK.toNanos());
      count = consumer.partitionsFor(topic).size();
    }
    if (count == 0) {
      throw new UnknownTopicOrPartitionException("There is no topic %s.".formatted(topic));
    }
    return IntStream.range(0, count).mapToObj(number -> new TopicPartition(topic, number)).toList();
  }

  /** Returns the consumer with all partitions, for the takeover before {@link #round}. */
  Consumer<String, byte[]> consumer() {
    consumer.assign(partitions(consumer, topic));
    return consumer;
  }

  /** Reads results on the caller's thread; returns false when stopped. */
  boolean round() throws InterruptedException {
    try {
      for (ConsumerRecord<String, byte[]> record : consumer.poll(LOOK)) {
        readOrSkip(record);
      }
      leases.endOver(clock.instant()).forEach(telling::over);
      commit();
    } catch (InterruptException e) {
      throw new InterruptedException();
    } catch (KafkaException e) {
      health.troubled(e);
      Thread.sleep(COMMIT);
    }
    return !closed;
  }

  /** Reads a result; an unreadable one ends with its lease and delays no other. */
  private void readOrSkip(ConsumerRecord<String, byte[]> record) {
    supervisor.attempt("result=" + record.key(), () -> read(record));
  }

  /**
   * Drops results whose lease has ended or that came twice: they were counted once, or are
   * repeated.
   */
  void read(ConsumerRecord<String, byte[]> record) {
    Position position =
        new Position(new TopicPartition(record.topic(), record.partition()), record.offset());
    positions.open(position);
    order(record)
        .flatMap(leases::end)
        .ifPresentOrElse(
            lease -> telling.result(lease, record, position), () -> positions.settle(position));
  }

  /** Returns the id of the order; empty for another version, whose order ends with its lease. */
  private static Optional<String> order(ConsumerRecord<String, byte[]> record) {
    try {
      WireCodec.check(KafkaClients.version(record));
      return Optional.of(record.key());
    } catch (Unreadable e) {
      LOG.log(Level.WARNING, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private void commit() {
    Instant now = clock.instant();
    if (!now.isBefore(commitAt)) {
      commitAt = now.plus(COMMIT);
      Map<TopicPartition, OffsetAndMetadata> due = positions.toCommit();
      if (!due.isEmpty()) {
        consumer.commitAsync(due, (_, _) -> {});
      }
    }
  }

  void stop() {
    closed = true;
  }

  /** Closes the consumer after {@link #round} has ended. */
  @Override
  public void close() {
    stop();
    consumer.close(CloseOptions.timeout(PATIENCE));
  }
}
