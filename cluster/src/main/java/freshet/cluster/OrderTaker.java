package freshet.cluster;

import freshet.cluster.wire.Order;
import freshet.cluster.wire.Wire.Unreadable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicIdPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Takes orders from the share group, as many as there is room for. An order is accepted, and the
 * broker has confirmed that, before it is begun: so nobody else begins it, whatever dies, and one
 * that was given to somebody else before was not begun by them.
 */
final class OrderTaker implements AutoCloseable {
  private static final Logger LOG = System.getLogger(OrderTaker.class.getName());
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** Short, for where many are taken together it may be slept through though more are there. */
  private static final Duration POLL = Duration.ofMillis(200);

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ShareConsumer<String, byte[]> consumer;
  private final Semaphore room;
  private final int atOnce;
  private final Health health;
  private final Consumer<Order> take;
  private Duration wait = Duration.ZERO;
  private volatile boolean closed;

  /**
   * Joins the group.
   *
   * @param room a place is taken from it for each order that is taken
   * @param atOnce how many are taken together, if there is room for all
   */
  OrderTaker(
      ClusterSettings settings, Semaphore room, int atOnce, Health health, Consumer<Order> take) {
    this(new Clients(settings).shareConsumer(atOnce), room, atOnce, health, take);
    consumer.subscribe(List.of(settings.orders()));
  }

  /** Takes from one who is in the group. */
  OrderTaker(
      ShareConsumer<String, byte[]> consumer,
      Semaphore room,
      int atOnce,
      Health health,
      Consumer<Order> take) {
    this.consumer = consumer;
    this.room = room;
    this.atOnce = atOnce;
    this.health = health;
    this.take = take;
  }

  /** Takes some orders, on the caller's thread; false when it is stopped. */
  boolean round() throws InterruptedException {
    if (hasRoom()) {
      try {
        takeSome();
      } catch (WakeupException e) {
        // looks whether it is to stop
      } catch (InterruptException e) {
        throw new InterruptedException();
      } catch (KafkaException e) {
        health.troubled(e);
        backOff();
      }
    }
    return !closed;
  }

  /** Waits for a while until there is; nobody else takes any. */
  private boolean hasRoom() throws InterruptedException {
    boolean there = room.tryAcquire(atOnce, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    if (there) {
      room.release(atOnce);
    }
    return there;
  }

  /** Where two answers of the broker have come, there are more than were asked for. */
  private void takeSome() throws InterruptedException {
    ConsumerRecords<String, byte[]> records = consumer.poll(POLL);
    if (records.isEmpty()) {
      return;
    }
    Map<ConsumerRecord<String, byte[]>, Order> orders = read(records);
    Map<TopicIdPartition, Optional<KafkaException>> accepted = consumer.commitSync();
    for (Map.Entry<ConsumerRecord<String, byte[]>, Order> order : orders.entrySet()) {
      if (isAccepted(accepted, order.getKey())) {
        room.acquire();
        take.accept(order.getValue());
      }
    }
    if (orders.isEmpty()) {
      backOff();
    } else {
      wait = Duration.ZERO;
    }
  }

  /** What cannot be read is left to a terminal of another version. */
  private Map<ConsumerRecord<String, byte[]>, Order> read(ConsumerRecords<String, byte[]> records) {
    Map<ConsumerRecord<String, byte[]>, Order> orders = new HashMap<>();
    for (ConsumerRecord<String, byte[]> record : records) {
      try {
        orders.put(record, Clients.read(record, Order.class));
        consumer.acknowledge(record, AcknowledgeType.ACCEPT);
      } catch (Unreadable e) {
        LOG.log(Level.WARNING, String.valueOf(e.getMessage()));
        consumer.acknowledge(record, AcknowledgeType.RELEASE);
      }
    }
    return orders;
  }

  private static boolean isAccepted(
      Map<TopicIdPartition, Optional<KafkaException>> accepted,
      ConsumerRecord<String, byte[]> record) {
    return accepted.entrySet().stream()
        .anyMatch(
            entry ->
                entry.getKey().partition() == record.partition() && entry.getValue().isEmpty());
  }

  private void backOff() throws InterruptedException {
    Duration doubled = wait.isZero() ? LOOK : wait.multipliedBy(2);
    wait = doubled.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : doubled;
    if (!closed) {
      Thread.sleep(wait);
    }
  }

  void stop() {
    closed = true;
    consumer.wakeup();
  }

  /**
   * To be called when {@link #round} is over; what was given to us and not accepted is given back.
   */
  @Override
  public void close() {
    consumer.close(PATIENCE);
  }
}
