package freshet.cluster;

import freshet.cluster.wire.Member;
import freshet.cluster.wire.Order;
import freshet.cluster.wire.Wire;
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
 * Writes orders, a few at a time in one transaction: a newer controller's sender makes all
 * transactions of this one fail, also one that was begun before. Never opened again after trouble,
 * for that would depose whoever came after.
 */
final class OrderSender implements AutoCloseable {
  private static final long LOOK_MILLIS = 250;

  /** A transaction waits so long for more orders: it costs more than what is written in it. */
  private static final long GATHER_MILLIS = 10;

  private static final int MOST = 500;
  private static final Duration BACK_OFF = Duration.ofSeconds(1);
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);

  /**
   * A broker that is away for longer takes us for dead; if we are, the next controller ends what we
   * had begun at once, however long this is.
   */
  private static final Duration AWAY = Duration.ofMinutes(10);

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ClusterSettings settings;
  private final Health health;
  private final InstantSource clock;
  private final Producer<String, byte[]> producer;
  private final Supplier<Member> self;
  private final Consumer<Order> unsent;
  private final BlockingQueue<Order> waiting = new LinkedBlockingQueue<>();
  private Instant heartbeat = Instant.EPOCH;
  private int turn;
  private volatile boolean closed;

  /**
   * Deposes every sender before it.
   *
   * @param self tells of the controller in each heartbeat
   * @param unsent is told of orders that nobody will see
   */
  OrderSender(
      ClusterSettings settings,
      Health health,
      InstantSource clock,
      Supplier<Member> self,
      Consumer<Order> unsent) {
    this.settings = settings;
    this.health = health;
    this.clock = clock;
    this.self = self;
    this.unsent = unsent;
    producer =
        new Clients(settings)
            .producer(
                Map.of(
                    "transactional.id", settings.controller(),
                    "transaction.timeout.ms", Long.toString(AWAY.toMillis()),
                    "delivery.timeout.ms", "8000",
                    "max.block.ms", "5000",
                    // most of an order are hashes, which nothing makes small
                    "compression.type", "lz4",
                    "linger.ms", "0"));
  }

  /** To be called before anything is sent. */
  void begin() {
    producer.initTransactions();
  }

  void send(Order order) {
    waiting.add(order);
  }

  /** Sends what waits, on the caller's thread; false when it is closed. */
  boolean round() throws InterruptedException {
    List<Order> batch = gather();
    if (!batch.isEmpty() || !clock.instant().isBefore(heartbeat)) {
      write(batch);
    }
    return !closed;
  }

  private List<Order> gather() throws InterruptedException {
    List<Order> batch = new ArrayList<>();
    Order first = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    if (first != null) {
      Thread.sleep(GATHER_MILLIS);
      batch.add(first);
      waiting.drainTo(batch, MOST - 1);
    }
    return batch;
  }

  private void write(List<Order> batch) throws InterruptedException {
    Instant now = clock.instant();
    List<Order> timely = batch.stream().filter(order -> order.mayStart(now)).toList();
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
      // one who was deposed learns that when it aborts
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

  /** After a fault of ours: nobody will see these orders, and the next begin afresh. */
  private void giveUp(List<Order> orders) {
    try {
      producer.abortTransaction();
    } finally {
      orders.forEach(unsent);
    }
  }

  /** In turn to all partitions, so that no terminal gets more than others. */
  private void add(Order order) {
    int partition = Math.floorMod(turn++, producer.partitionsFor(settings.orders()).size());
    var _ =
        producer.send(Clients.record(settings.orders(), partition, order.id(), Wire.write(order)));
  }

  /** Tells of us, and notices that another took over when there is nothing to send. */
  private void heartbeat() {
    Instant now = clock.instant();
    if (!now.isBefore(heartbeat)) {
      heartbeat = now.plus(HEARTBEAT);
      Member member = self.get();
      var _ =
          producer.send(Clients.record(settings.members(), 0, member.key(), Wire.write(member)));
    }
  }

  /**
   * A commit that takes too long may be done or not, and only another commit can tell; terminals
   * leave alone what so becomes visible too late.
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
        throw new ClusterException(Broker.sentence(settings, rootOf(e)), e);
      }
    }
  }

  private void backOff(TimeoutException why) throws InterruptedException {
    health.troubled(why);
    if (closed) {
      throw new InterruptedException("closed while the broker is away");
    }
    Thread.sleep(BACK_OFF);
  }

  private static void failIfDeposed(KafkaException thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof ProducerFencedException) {
        throw new Deposed(cause);
      }
    }
  }

  private static Throwable rootOf(KafkaException thrown) {
    return thrown.getCause() == null ? thrown : thrown.getCause();
  }

  void stop() {
    closed = true;
  }

  /** To be called when {@link #round} is over. */
  @Override
  public void close() {
    stop();
    producer.close(PATIENCE);
  }
}
