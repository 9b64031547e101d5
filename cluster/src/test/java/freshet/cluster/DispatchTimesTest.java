package freshet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.cluster.wire.MemberMessage;
import freshet.cluster.wire.OrderMessage;
import freshet.cluster.wire.TerminalOrder.RetrieveFeed;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.DispatchResult.Crashed;
import freshet.crawler.dispatch.DispatchResult.Denied;
import freshet.crawler.dispatch.DispatchResult.NotStarted;
import freshet.crawler.dispatch.DispatchResult.PermitSpent;
import freshet.crawler.dispatch.DispatchResult.Retrieved;
import freshet.crawler.dispatch.DispatchResult.TimedOut;
import freshet.crawler.dispatch.LocalDispatch;
import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.DocumentStates;
import freshet.crawler.terminal.PageReader;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the way over the broker costs; prints what docs/measurements.md tells. */
@Tag("long")
class DispatchTimesTest {
  private static final InstantSource CLOCK = InstantSource.system();
  private static final int PER_SECOND = 100;
  private static final int SECONDS = Integer.getInteger("seconds", 20);
  private static final int MANY = 20_000;
  private static final int PARTITIONS = Integer.getInteger("partitions", 1);

  /** As of a feed that lists 15 postings: six numbers for each of the 50 that are remembered. */
  private static final DocumentState SEEN =
      new DocumentState(new byte[32], 1, new Random(1).longs(301).toArray());

  @TempDir private Path folder;
  private TestBroker broker;
  private final Map<Long, Long> begun = new ConcurrentHashMap<>();
  private final Map<Long, Long> ended = new ConcurrentHashMap<>();

  @BeforeEach
  void start() {
    broker = new TestBroker(folder);
  }

  @AfterEach
  void stop() {
    broker.close();
  }

  private ClusterSettings settings(String name) {
    return new ClusterSettings(broker.address(), name + ".", PARTITIONS, Map.of());
  }

  /** An order and its result, against the same without a broker. */
  @Test
  void dispatch_addsLittle() throws InterruptedException {
    DocumentStates cache = new Known();
    try (LocalDispatch local =
        new LocalDispatch(
            ClusterRig.made(ClusterRig::fetch).apply(cache), CLOCK, 100, new Supervisor())) {
      steadily(
          feed ->
              local.retrieve(
                  ClusterRig.order(feed), Optional::empty, result -> noted(feed, result)));
      steadily(
          feed ->
              local.retrieve(
                  ClusterRig.order(feed), Optional::empty, result -> noted(feed, result)));
      report("in one process");
    }
    ClusterSettings settings = settings("whole");
    try (KafkaDispatch dispatch = KafkaDispatch.open(settings, cache, CLOCK, 1000);
        TerminalWorker _ =
            TerminalWorker.open(
                settings,
                "one",
                "1",
                ClusterRig.made(ClusterRig::fetch),
                PageReader.by(ClusterRig::fetch),
                CLOCK,
                100,
                new Supervisor())) {
      join(dispatch);
      steadily(
          feed ->
              dispatch.retrieve(
                  ClusterRig.order(feed), Optional::empty, result -> noted(feed, result)));
      steadily(
          feed ->
              dispatch.retrieve(
                  ClusterRig.order(feed), Optional::empty, result -> noted(feed, result)));
      assertThat(report("over the broker")).isPositive();
    }
  }

  /** The first orders may be too old when the terminal is a member. */
  private static void join(KafkaDispatch dispatch) throws InterruptedException {
    Replies replies = new Replies();
    while (replies.outcomes().isEmpty()) {
      int words = replies.count();
      dispatch.retrieve(ClusterRig.order(1), Optional::empty, replies.of(1));
      Waiting.until("a word", () -> replies.count() > words);
    }
  }

  /** From the controller to the moment at which a terminal may begin. */
  @Test
  void shareGroup_againstConsumerGroup() throws InterruptedException {
    for (Way way : Way.values()) {
      ClusterSettings settings = settings(way.name().toLowerCase(Locale.ROOT));
      BrokerConnection.await(settings, admin -> new Topics(settings, admin).create());
      AtomicBoolean stop = new AtomicBoolean();
      Thread taker = Thread.ofPlatform().start(() -> way.take(settings, stop, this::end));
      OrderProducer sender =
          new OrderProducer(
              settings, new BrokerHealth(settings), CLOCK, DispatchTimesTest::self, this::fail);
      sender.begin();
      Thread sending = Thread.ofPlatform().start(() -> run(sender));
      ended.clear();
      sender.send(order(1));
      Waiting.until("the taker is a member", () -> ended.containsKey(1L));
      steadily(feed -> sender.send(order(feed))); // until all is warm
      steadily(feed -> sender.send(order(feed)));
      assertThat(report(way + " at " + PER_SECOND + "/s")).isPositive();
      burst(sender);
      System.out.println(way + " as fast as it goes: " + perSecond() + "/s");
      sender.stop();
      stop.set(true);
      sending.join();
      taker.join();
      sender.close();
    }
  }

  /** How terminals may share orders. */
  private enum Way {
    SHARE_GROUP {
      @Override
      void take(ClusterSettings settings, AtomicBoolean stop, LongConsumer each) {
        OrderConsumer taker =
            new OrderConsumer(
                settings,
                new Semaphore(Integer.MAX_VALUE),
                16,
                new BrokerHealth(settings),
                order -> {
                  each.accept(Long.parseLong(order.id()));
                });
        Thread stopping =
            Thread.ofPlatform()
                .start(
                    () -> {
                      try {
                        Waiting.until("the end", stop::get, Duration.ofHours(1));
                      } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                      }
                      taker.stop();
                    });
        try (taker) {
          while (taker.round()) {
            // the next
          }
          stopping.join();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    },
    /** Each partition is one member's, who commits its place before it begins what it read. */
    CONSUMER_GROUP {
      @Override
      void take(ClusterSettings settings, AtomicBoolean stop, LongConsumer each) {
        try (Consumer<String, byte[]> consumer =
            new KafkaClients(settings)
                .consumer(Map.of("group.id", "group", "max.poll.records", "16"))) {
          consumer.subscribe(List.of(settings.orders()));
          while (!stop.get()) {
            List<OrderMessage> orders = new ArrayList<>();
            for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(500))) {
              orders.add(KafkaClients.read(record, OrderMessage.class));
            }
            if (!orders.isEmpty()) {
              consumer.commitSync();
              orders.forEach(order -> each.accept(Long.parseLong(order.id())));
            }
          }
        }
      }
    };

    abstract void take(ClusterSettings settings, AtomicBoolean stop, LongConsumer each);
  }

  private static void run(OrderProducer sender) {
    try {
      while (sender.round()) {
        // the next
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void fail(OrderMessage order) {
    throw new IllegalStateException("not sent: " + order);
  }

  private static OrderMessage order(long feed) {
    return OrderMessage.of(
        Long.toString(feed), new RetrieveFeed(ClusterRig.order(feed), SEEN), CLOCK.instant());
  }

  private static MemberMessage self() {
    return new MemberMessage(
        MemberMessage.Role.CONTROLLER, "c", "", Instant.EPOCH, 0, 0, 0, CLOCK.instant());
  }

  /** Sends feeds at an even pace, and waits for all. */
  private void steadily(LongConsumer send) throws InterruptedException {
    begun.clear();
    ended.clear();
    long start = System.nanoTime();
    int count = PER_SECOND * SECONDS;
    for (int i = 0; i < count; i++) {
      long at = start + i * 1_000_000_000L / PER_SECOND;
      while (System.nanoTime() < at) {
        java.util.concurrent.locks.LockSupport.parkNanos(at - System.nanoTime());
      }
      begun.put(i + 1000L, System.nanoTime());
      send.accept(i + 1000L);
    }
    Waiting.until("all", () -> ended.size() == count);
  }

  private void burst(OrderProducer sender) throws InterruptedException {
    begun.clear();
    ended.clear();
    for (long feed = 0; feed < MANY; feed++) {
      begun.put(feed, System.nanoTime());
      sender.send(order(feed));
    }
    Waiting.until("all", () -> ended.size() == MANY);
  }

  private long perSecond() {
    long first = begun.values().stream().mapToLong(at -> at).min().orElseThrow();
    long last = ended.values().stream().mapToLong(at -> at).max().orElseThrow();
    return MANY * 1_000_000_000L / (last - first);
  }

  private void end(long feed) {
    ended.put(feed, System.nanoTime());
  }

  /** The median in microseconds. */
  private long report(String what) {
    List<Long> times =
        begun.entrySet().stream()
            .map(entry -> (ended.getOrDefault(entry.getKey(), 0L) - entry.getValue()) / 1000)
            .sorted()
            .toList();
    long median = times.get(times.size() / 2);
    System.out.printf(
        Locale.ROOT,
        "%s: median %.1f ms, p95 %.1f ms, of %d%n",
        what,
        median / 1000.0,
        times.get(times.size() * 95 / 100) / 1000.0,
        times.size());
    return median;
  }

  /** Knows all feeds, and forgets at once what they showed. */
  private static final class Known implements DocumentStates {
    @Override
    public Optional<DocumentState> find(long feed) {
      return Optional.of(SEEN);
    }

    @Override
    public void keep(long feed, DocumentState seen) {}
  }

  /** Notes when the outcome of a feed comes; nothing else may. */
  private void noted(long feed, DispatchResult result) {
    switch (result) {
      case Retrieved _ -> end(feed);
      case Crashed(Throwable bug) -> throw new IllegalStateException(bug);
      case PermitSpent _, Denied _, TimedOut _, NotStarted _ -> throw new IllegalStateException();
    }
  }
}
