package freshet.cluster;

import freshet.cluster.wire.OrderMessage;
import freshet.cluster.wire.WireCodec.Unreadable;
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
 * Takes orders from the share group, as many as there are permits. An order is acknowledged, and
 * the broker has confirmed that, before it is started. So nobody else starts it, whatever crashes,
 * and an order that another terminal had before was not started there.
 */
final class OrderConsumer implements AutoCloseable {
  private static final Logger LOG = System.getLogger(OrderConsumer.class.getName());
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** Short, because a poll may sleep through it although more orders are available. */
  private static final Duration POLL = Duration.ofMillis(200);

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ShareConsumer<String, byte[]> consumer;
  private final Semaphore room;
  private final int atOnce;
  private final BrokerHealth health;
  private final Consumer<OrderMessage> take;
  private Duration wait = Duration.ZERO;
  private volatile boolean closed;

  /**
   * Joins the group.
   *
   * @param room provides a permit for each order
   * @param atOnce how many orders are taken together, if there are permits for all
   */
  OrderConsumer(
      ClusterSettings settings,
      Semaphore room,
      int atOnce,
      BrokerHealth health,
      Consumer<OrderMessage> take) {
    this(new KafkaClients(settings).shareConsumer(atOnce), room, atOnce, health, take);
    consumer.subscribe(List.of(settings.orders()));
  }

  /** Uses a consumer that has joined the group. */
  OrderConsumer(
      ShareConsumer<String, byte[]> consumer,
      Semaphore room,
      int atOnce,
      BrokerHealth health,
      Consumer<OrderMessage> take) {
    this.consumer = consumer;
    this.room = room;
    this.atOnce = atOnce;
    this.health = health;
    this.take = take;
  }

  /** Takes some orders on the caller's thread; returns false when stopped. */
  boolean round() throws InterruptedException {
    if (hasRoom()) {
      try {
        takeSome();
      } catch (WakeupException e) {
        // checks whether to stop
      } catch (InterruptException e) {
        throw new InterruptedException();
      } catch (KafkaException e) {
        health.troubled(e);
        backOff();
      }
    }
    return !closed;
  }

  /** Waits a while for a permit; no other thread takes any. */
  private boolean hasRoom() throws InterruptedException {
    boolean there = room.tryAcquire(atOnce, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    if (there) {
      room.release(atOnce);
    }
    return there;
  }

  /** Takes orders; two fetches of the broker may return more than requested. */
  private void takeSome() throws InterruptedException {
    ConsumerRecords<String, byte[]> records = consumer.poll(POLL);
    if (records.isEmpty()) {
      return;
    }
    Map<ConsumerRecord<String, byte[]>, OrderMessage> orders = read(records);
    Map<TopicIdPartition, Optional<KafkaException>> accepted = consumer.commitSync();
    for (Map.Entry<ConsumerRecord<String, byte[]>, OrderMessage> order : orders.entrySet()) {
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

  /** Parses orders; unreadable ones are released for a terminal of another version. */
  private Map<ConsumerRecord<String, byte[]>, OrderMessage> read(
      ConsumerRecords<String, byte[]> records) {
    Map<ConsumerRecord<String, byte[]>, OrderMessage> orders = new HashMap<>();
    for (ConsumerRecord<String, byte[]> record : records) {
      try {
        orders.put(record, KafkaClients.read(record, OrderMessage.class));
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

  /** Closes the consumer after {@link #round} has ended; unacknowledged orders are released. */
  @Override
  public void close() {
    consumer.close(PATIENCE);
  }
}
