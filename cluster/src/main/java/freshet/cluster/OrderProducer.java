package freshet.cluster;

import freshet.cluster.wire.MemberMessage;
import freshet.cluster.wire.OrderMessage;
import freshet.cluster.wire.WireCodec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Writes orders in batches, each in one transaction: the producer of a newer controller fences this
 * one, including a transaction already started. It is never reopened after an error, since that
 * would fence a successor.
 */
final class OrderProducer implements AutoCloseable {
  private static final long LOOK_MILLIS = 250;

  /** How long a batch waits for more orders, since a transaction costs more than its content. */
  private static final long GATHER_MILLIS = 10;

  private static final int MOST = 500;
  private static final Duration BACK_OFF = Duration.ofSeconds(1);
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);

  /**
   * The transaction timeout: after a longer outage the broker aborts our transactions. A new
   * controller aborts them at once, whatever this value is.
   */
  private static final Duration AWAY = Duration.ofMinutes(10);

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ClusterSettings settings;
  private final BrokerHealth health;
  private final InstantSource clock;
  private final Producer<String, byte[]> producer;
  private final Supplier<MemberMessage> self;
  private final Consumer<OrderMessage> unsent;
  private final BlockingQueue<OrderMessage> waiting = new LinkedBlockingQueue<>();
  private Instant heartbeat = Instant.EPOCH;
  private int turn;
  private volatile boolean closed;

  /**
   * Fences every earlier producer.
   *
   * @param self describes the controller in each heartbeat
   * @param unsent receives orders that no terminal will see
   */
  OrderProducer(
      ClusterSettings settings,
      BrokerHealth health,
      InstantSource clock,
      Supplier<MemberMessage> self,
      Consumer<OrderMessage> unsent) {
    this.settings = settings;
    this.health = health;
    this.clock = clock;
    this.self = self;
    this.unsent = unsent;
    producer =
        new KafkaClients(settings)
            .producer(
                Map.of(
                    "transactional.id", settings.controller(),
                    "transaction.timeout.ms", Long.toString(AWAY.toMillis()),
                    "delivery.timeout.ms", "8000",
                    "max.block.ms", "5000",
                    // orders are mostly hashes, which do not compress
                    "compression.type", "lz4",
                    "linger.ms", "0"));
  }

  /** Initialises transactions; to be called before anything is sent. */
  void begin() {
    producer.initTransactions();
  }

  void send(OrderMessage order) {
    waiting.add(order);
  }

  /** Sends waiting orders on the caller's thread; returns false when closed. */
  boolean round() throws InterruptedException {
    List<OrderMessage> batch = gather();
    if (!batch.isEmpty() || !clock.instant().isBefore(heartbeat)) {
      write(batch);
    }
    return !closed;
  }

  private List<OrderMessage> gather() throws InterruptedException {
    List<OrderMessage> batch = new ArrayList<>();
    OrderMessage first = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    if (first != null) {
      Thread.sleep(GATHER_MILLIS);
      batch.add(first);
      waiting.drainTo(batch, MOST - 1);
    }
    return batch;
  }

  private void write(List<OrderMessage> batch) throws InterruptedException {
    Instant now = clock.instant();
    List<OrderMessage> timely = batch.stream().filter(order -> order.mayStart(now)).toList();
    batch.stream().filter(order -> !order.mayStart(now)).forEach(unsent);
    boolean settled = false;
    try {
      producer.beginTransaction();
      timely.forEach(this::add);
      heartbeat();
      commit();
      health.well();
      settled = true;
    } catch (KafkaException e) {
      // a fenced producer finds out when it aborts
      if (!(rootOf(e) instanceof InvalidProducerEpochException)) {
        health.troubled(rootOf(e));
      }
      settled = true;
      abort(e);
      timely.forEach(unsent);
    } finally {
      if (!settled) {
        giveUp(timely);
      }
    }
  }

  /**
   * Aborts after an internal error: no terminal will see these orders, and the next batch starts
   * anew.
   */
  private void giveUp(List<OrderMessage> orders) {
    try {
      producer.abortTransaction();
    } finally {
      orders.forEach(unsent);
    }
  }

  /** Sends to all partitions in turn, so that no terminal gets more than others. */
  private void add(OrderMessage order) {
    int partition = Math.floorMod(turn++, producer.partitionsFor(settings.orders()).size());
    var _ =
        producer.send(
            KafkaClients.record(settings.orders(), partition, order.id(), WireCodec.write(order)));
  }

  /** Sends a heartbeat, which also detects fencing when there are no orders. */
  private void heartbeat() {
    Instant now = clock.instant();
    if (!now.isBefore(heartbeat)) {
      heartbeat = now.plus(HEARTBEAT);
      MemberMessage member = self.get();
      var _ =
          producer.send(
              KafkaClients.record(settings.members(), 0, member.key(), WireCodec.write(member)));
    }
  }

  /**
   * Commits. After a timeout only another commit can tell whether it succeeded; terminals ignore
   * orders that become visible too late.
   */
  private void commit() throws InterruptedException {
    while (true) {
      try {
        producer.commitTransaction();
        return;
      } catch (TimeoutException e) {
        backOff(e);
      }
    }
  }

  private void abort(KafkaException why) throws InterruptedException {
    while (true) {
      try {
        failIfDeposed(why);
        producer.abortTransaction();
        Thread.sleep(BACK_OFF);
        return;
      } catch (TimeoutException e) {
        backOff(e);
      } catch (KafkaException e) {
        failIfDeposed(e);
        throw new ClusterException(BrokerConnection.sentence(settings, rootOf(e)), e);
      }
    }
  }

  private void backOff(TimeoutException why) throws InterruptedException {
    health.troubled(why);
    if (closed) {
      throw new InterruptedException("closed while the broker is unavailable");
    }
    Thread.sleep(BACK_OFF);
  }

  private static void failIfDeposed(KafkaException thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof ProducerFencedException) {
        throw new FencedException(cause);
      }
    }
  }

  private static Throwable rootOf(KafkaException thrown) {
    return thrown.getCause() == null ? thrown : thrown.getCause();
  }

  void stop() {
    closed = true;
  }

  /** Closes the producer after {@link #round} has ended. */
  @Override
  public void close() {
    stop();
    producer.close(PATIENCE);
  }
}
