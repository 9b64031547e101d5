package freshet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.cluster.wire.OrderMessage;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Terminals that are slow, a broker that is away: nothing piles up, and all goes on after. */
class BackPressureTest {
  private static final InstantSource CLOCK = InstantSource.system();

  /** As {@link ClusterRig#terminal} has it. */
  private static final int TERMINAL_ROOM = 40;

  @TempDir private Path folder;
  private TestBroker broker;
  private ClusterRig rig;
  private final Replies replies = new Replies();
  private final CountDownLatch answer = new CountDownLatch(1);
  private int given;

  @BeforeEach
  void start() {
    broker = new TestBroker(folder);
    rig = new ClusterRig(broker, "pressed");
  }

  @AfterEach
  void stop() {
    answer.countDown();
    broker.close();
  }

  /** A host that takes long. */
  private FetchResult slow(FetchRequest request) {
    try {
      answer.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ClusterRig.fetch(request);
  }

  /** Orders as a controller does, which asks each time whether there is room. */
  private void orderWhileThereIsRoom(KafkaDispatch dispatch) {
    while (dispatch.hasRoom()) {
      dispatch.retrieve(ClusterRig.order(++given), Optional::empty, replies.of(given));
    }
  }

  @Test
  void slowTerminals_fillTheRoomAndNoMore_andAllGoesOnWhenTheyAnswer() throws Exception {
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker terminal = rig.terminal("slow", CLOCK, this::slow)) {
      orderWhileThereIsRoom(dispatch);
      assertThat(given).isEqualTo(ClusterRig.MOST);
      Waiting.until("the terminal is full", () -> terminal.underWay() == TERMINAL_ROOM);
      assertThat(dispatch.hasRoom()).isFalse();
      assertThat(replies.count()).isZero();

      answer.countDown();
      Waiting.until("all", () -> replies.count() == given);
      assertThat(replies.outcomes()).hasSizeGreaterThanOrEqualTo(TERMINAL_ROOM);
      goOn(dispatch);
    }
  }

  /** As when two answers of the broker wait; here because it gives whole batches. */
  @Test
  void moreOrdersThanWereAskedFor_areTakenAsThereIsRoom() throws Exception {
    Semaphore room = new Semaphore(4);
    Queue<OrderMessage> taken = new ConcurrentLinkedQueue<>();
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        ShareConsumer<String, byte[]> consumer = ofWholeBatches(rig.settings())) {
      consumer.subscribe(List.of(rig.settings().orders()));
      OrderConsumer taker =
          new OrderConsumer(consumer, room, 2, new BrokerHealth(rig.settings()), taken::add);
      FutureTask<Void> taking =
          new FutureTask<>(
              () -> {
                while (taker.round()) {
                  // the next
                }
                return null;
              });
      Thread.ofPlatform().start(taking);
      orderWhileThereIsRoom(dispatch);
      // A first batch of one order and a second of two leave a place that nobody asks for.
      Waiting.until("it is full", () -> taking.isDone() || room.availablePermits() < 2);
      assertThat(taken).hasSizeLessThanOrEqualTo(4);

      room.release(given);
      Waiting.until("all", () -> taking.isDone() || taken.size() == given);
      taker.stop();
      taking.get();
      assertThat(taken).hasSize(given);
      assertThat(room.availablePermits()).isEqualTo(4);
    }
  }

  private static ShareConsumer<String, byte[]> ofWholeBatches(ClusterSettings settings) {
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers",
            settings.bootstrap(),
            "group.id",
            settings.terminals(),
            "share.acknowledgement.mode",
            "explicit",
            "max.poll.records",
            "2");
    return new KafkaShareConsumer<>(
        properties, new StringDeserializer(), new ByteArrayDeserializer());
  }

  @Test
  void brokerThatIsAway_getsNoMoreOrders_andThoseItHadComeBack() throws Exception {
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker _ = rig.terminal("one", CLOCK, ClusterRig::fetch)) {
      broker.kill();
      orderWhileThereIsRoom(dispatch);
      Waiting.until("the broker is missed", () -> !dispatch.hasRoom());
      assertThat(given).isLessThanOrEqualTo(ClusterRig.MOST);

      broker.start();
      Waiting.until("a word of all", () -> replies.count() == given);
      goOn(dispatch);
    }
  }

  /** All that is ordered now is retrieved in time. */
  private void goOn(KafkaDispatch dispatch) throws InterruptedException {
    Waiting.until("there is room", dispatch::hasRoom);
    int before = replies.outcomes().size();
    orderWhileThereIsRoom(dispatch);
    Waiting.until("all of the next", () -> replies.count() == given);
    assertThat(replies.outcomes()).hasSizeGreaterThan(before);
  }
}
