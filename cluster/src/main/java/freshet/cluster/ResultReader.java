package freshet.cluster;

import freshet.cluster.Positions.Position;
import freshet.cluster.wire.Wire;
import freshet.cluster.wire.Wire.Unreadable;
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

/** Reads results as they come, ends leases whose time is over, and commits what is stored. */
final class ResultReader implements AutoCloseable {
  private static final Logger LOG = System.getLogger(ResultReader.class.getName());
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final int MOST_LOOKS = 100;
  private static final Duration COMMIT = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Consumer<String, byte[]> consumer;
  private final String topic;
  private final Leases leases;
  private final Positions positions;
  private final Health health;
  private final InstantSource clock;
  private final Telling telling;
  private final Supervisor supervisor;
  private Instant commitAt = Instant.EPOCH;
  private volatile boolean closed;

  /** Has the controller told. */
  interface Telling {
    void result(Lease lease, ConsumerRecord<String, byte[]> record, Position position);

    void over(Lease lease);
  }

  ResultReader(
      ClusterSettings settings,
      Leases leases,
      Positions positions,
      Health health,
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
        new Clients(settings)
            .consumer(Map.of("group.id", settings.controller(), "fetch.max.wait.ms", "100"));
    topic = settings.results();
  }

  /** A topic that was made a moment ago is not known at once. */
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

  /** With all partitions, for the one who takes over, before {@link #round}. */
  Consumer<String, byte[]> consumer() {
    consumer.assign(partitions(consumer, topic));
    return consumer;
  }

  /** Reads what has come, on the caller's thread; false when it is stopped. */
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

  /** One that cannot be read ends with its lease, and holds up no other. */
  private void readOrSkip(ConsumerRecord<String, byte[]> record) {
    supervisor.attempt("result=" + record.key(), () -> read(record));
  }

  /** One whose lease is over, or that came twice, is dropped: it counted once, or comes again. */
  void read(ConsumerRecord<String, byte[]> record) {
    Position position =
        new Position(new TopicPartition(record.topic(), record.partition()), record.offset());
    positions.open(position);
    order(record)
        .flatMap(leases::end)
        .ifPresentOrElse(
            lease -> telling.result(lease, record, position), () -> positions.settle(position));
  }

  /** The id of its order; empty if it is of another version, and its order ends with its lease. */
  private static Optional<String> order(ConsumerRecord<String, byte[]> record) {
    try {
      Wire.check(Clients.version(record));
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

  /** To be called when {@link #round} is over. */
  @Override
  public void close() {
    stop();
    consumer.close(CloseOptions.timeout(PATIENCE));
  }
}
