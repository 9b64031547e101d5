package freshet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.cluster.wire.MemberMessage;
import freshet.cluster.wire.OrderMessage;
import freshet.cluster.wire.ResultMessage;
import freshet.cluster.wire.TerminalResult;
import freshet.cluster.wire.WireCodec;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.OutstandingOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.crawler.terminal.RetrievalState;
import freshet.crawler.terminal.Terminal;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaDispatchTest {
  private static final InstantSource CLOCK = InstantSource.system();

  @TempDir private static Path folder;
  private static TestBroker broker;

  private final Replies replies = new Replies();
  private final AtomicInteger asked = new AtomicInteger();

  @BeforeAll
  static void start() {
    broker = new TestBroker(folder);
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  private FetchResult fetch(freshet.http.FetchRequest request) {
    asked.incrementAndGet();
    return ClusterRig.fetch(request);
  }

  /** Answers when it is let. */
  private Fetcher held(CountDownLatch hold) {
    return request -> {
      asked.incrementAndGet();
      Waiting.forLatch(hold);
      return ClusterRig.fetch(request);
    };
  }

  private void retrieve(KafkaDispatch dispatch, long first, long last) {
    LongStream.rangeClosed(first, last)
        .forEach(
            feed -> dispatch.retrieve(ClusterRig.order(feed), Optional::empty, replies.of(feed)));
  }

  private static List<String> changed(long first, long last) {
    return LongStream.rangeClosed(first, last).mapToObj(f -> f + " Changed").sorted().toList();
  }

  @Test
  void orders_areRetrievedOnceByOneOfTheTerminals_andToldOnce() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "once");
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker one = rig.terminal("one", CLOCK, this::fetch);
        TerminalWorker two = rig.terminal("two", CLOCK, this::fetch)) {
      retrieve(dispatch, 1, 60);
      Waiting.until("60 outcomes", () -> replies.count() >= 60);

      assertThat(replies.all()).isEqualTo(changed(1, 60));
      assertThat(asked).hasValue(60);
      assertThat(dispatch.hasRoom()).isTrue();
      assertThat(one.ended()).isNotDone();
      assertThat(two.ended()).isNotDone();
    }
  }

  @Test
  void whatWasSeenLast_travelsWithTheOrder() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "seen");
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker _ = rig.terminal("one", CLOCK, this::fetch)) {
      retrieve(dispatch, 1, 1);
      Waiting.until("the outcome", () -> replies.count() == 1);
      RetrievalOutcome first = replies.outcomes().getFirst();
      dispatch.confirm(first);
      RetrievalState after = first.contact().order().standing().after(first, new Random(1));
      dispatch.retrieve(ClusterRig.order(1, after), Optional::empty, replies.of(1));
      Waiting.until("the second", () -> replies.count() == 2);
    }
    assertThat(replies.outcomes().getLast()).isInstanceOf(Unchanged.class);
  }

  /** It would have to say that the host did not answer in time. */
  @Test
  void terminalThatSleepsUntilTheLeaseIsOver_tellsNothing() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "asleep");
    AtomicReference<Duration> slept = new AtomicReference<>(Duration.ZERO);
    Fetcher sleepy =
        request -> {
          slept.set(request.url().contains("site1.") ? OrderMessage.LONGEST : Duration.ZERO);
          return fetch(request);
        };
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker terminal =
            rig.terminal("one", () -> CLOCK.instant().plus(slept.get()), sleepy)) {
      while (asked.get() == 0) { // a busy machine may not begin an order in time
        long failed = terminal.failed();
        retrieve(dispatch, 1, 1);
        Waiting.until("the end", () -> terminal.failed() > failed);
      }
      slept.set(Duration.ZERO);
      replies.insist(dispatch, 2);
    }
    assertThat(replies.all()).contains("2 Changed").doesNotContain("1 Changed");
  }

  @Test
  void feedThatIsDenied_isNotAskedFor_norOneWhosePermitWentToItsRobotsFile()
      throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "denied");
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK)) {
      dispatch.retrieve(
          ClusterRig.order(1), () -> Optional.of(new DispatchResult.Denied()), replies.of(1));
      dispatch.retrieve(
          ClusterRig.order(2), () -> Optional.of(new DispatchResult.PermitSpent()), replies.of(2));
      Waiting.until("both", () -> replies.count() == 2);
      assertThat(lag(rig)).as("orders sent").isZero();
    }
    assertThat(replies.all()).containsExactly("1 denied", "2 turn spent");
  }

  @Test
  void nextController_takesOverWhatIsUnderWay_andToldTwiceIsNothing() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "takeover");
    try (KafkaDispatch old = rig.dispatch(CLOCK)) {
      try (TerminalWorker _ = rig.terminal("one", CLOCK, this::fetch)) {
        retrieve(old, 1, 20);
        Waiting.until("the first 20", () -> replies.count() == 20);
      }
      storeSome(old, rig);
      retrieve(old, 21, 40);
      Waiting.until("they are sent", () -> lag(rig) >= 20);
    }
    try (KafkaDispatch next = rig.dispatch(CLOCK);
        TerminalWorker _ = rig.terminal("two", CLOCK, this::fetch)) {
      List<OutstandingOrder> left = next.outstanding();
      List<Long> feeds =
          left.stream().map(one -> one.order().orElseThrow().feed()).sorted().toList();
      assertThat(feeds).containsAll(LongStream.rangeClosed(21, 40).boxed().toList());
      assertThat(feeds).doesNotContain(1L);
      // the store tells that these are stored
      left.stream()
          .filter(one -> one.order().orElseThrow().feed() <= 20)
          .forEach(OutstandingOrder::drop);
      left.stream()
          .filter(one -> one.order().orElseThrow().feed() > 20)
          .forEach(one -> one.takeOver(replies.of(one.order().orElseThrow().feed())));
      retrieve(next, 41, 45);
      Waiting.until("all outcomes", () -> replies.count() >= 45);
    }
    assertThat(replies.all()).isEqualTo(changed(1, 45));
    assertThat(asked).hasValue(45);
  }

  /** Feed 1 is stored, and that is committed. */
  private void storeSome(KafkaDispatch dispatch, ClusterRig rig) throws InterruptedException {
    List<RetrievalOutcome> all =
        replies.outcomes().stream()
            .sorted(Comparator.comparingLong(o -> o.contact().order().feed()))
            .toList();
    all.forEach(dispatch::confirm);
    Waiting.until("commits", () -> committed(rig) >= 20);
  }

  private static long committed(ClusterRig rig) {
    try (var consumer =
        new KafkaClients(rig.settings())
            .consumer(Map.of("group.id", rig.settings().controller()))) {
      var partitions = ResultConsumer.partitions(consumer, rig.settings().results());
      return consumer.committed(java.util.Set.copyOf(partitions)).values().stream()
          .mapToLong(at -> at == null ? 0 : at.offset())
          .sum();
    }
  }

  private static long lag(ClusterRig rig) throws InterruptedException {
    try (ClusterMembers members = new ClusterMembers(rig.settings(), CLOCK)) {
      return members.lag();
    }
  }

  @Test
  void resultsThatWereNotStored_areToldToTheNextController() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "unstored");
    try (KafkaDispatch old = rig.dispatch(CLOCK);
        TerminalWorker _ = rig.terminal("one", CLOCK, this::fetch)) {
      retrieve(old, 1, 5);
      Waiting.until("outcomes", () -> replies.count() == 5);
    }
    Replies again = new Replies();
    try (KafkaDispatch next = rig.dispatch(CLOCK)) {
      next.outstanding().forEach(one -> one.takeOver(again.of(one.order().orElseThrow().feed())));
      Waiting.until("outcomes again", () -> again.count() >= 5);
    }
    assertThat(again.all()).isEqualTo(changed(1, 5));
    assertThat(asked).hasValue(5);
  }

  @Test
  void olderController_isDeposed_andSendsNothingMore() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "deposed");
    try (KafkaDispatch old = rig.dispatch(CLOCK);
        KafkaDispatch next = rig.dispatch(CLOCK);
        TerminalWorker _ = rig.terminal("one", CLOCK, this::fetch)) {
      retrieve(old, 1, 3);
      Waiting.until("the old one ends", () -> old.ended().isDone());
      retrieve(next, 4, 6);
      Waiting.until("the new one works", () -> replies.count() >= 3);

      assertThatThrownBy(() -> old.ended().join())
          .hasCauseInstanceOf(FencedException.class)
          .hasMessageContaining("Another controller has taken over");
      assertThat(old.hasRoom()).isFalse();
      assertThat(next.ended()).isNotDone();
    }
    assertThat(replies.all()).isEqualTo(changed(4, 6));
    assertThat(asked).hasValue(3);
  }

  @Test
  void orderThatComesTooLate_isNotBegun() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "late");
    InstantSource ahead = InstantSource.offset(CLOCK, Duration.ofSeconds(10));
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker _ = rig.terminal("slept", ahead, this::fetch)) {
      retrieve(dispatch, 1, 2);
      Waiting.until("words", () -> replies.count() >= 2);
    }
    assertThat(replies.all()).containsExactly("1 unused", "2 unused");
    assertThat(asked).hasValue(0);
  }

  @Test
  void leaseThatEnds_isUnanswered_andALateResultIsDropped() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "lease");
    CountDownLatch hold = new CountDownLatch(1);
    AtomicInteger ahead = new AtomicInteger();
    InstantSource clock = () -> CLOCK.instant().plusSeconds(ahead.get());
    try (Complaints complaints = new Complaints(TerminalLiveness.class);
        KafkaDispatch dispatch = rig.dispatch(clock);
        TerminalWorker terminal = rig.terminal("slow", CLOCK, held(hold))) {
      retrieve(dispatch, 1, 1);
      Waiting.until("it is asked", () -> asked.get() == 1);
      ahead.set(60);
      Waiting.until("the lease is over", () -> replies.count() == 1);
      hold.countDown();
      Waiting.until("the late result is there", () -> terminal.underWay() == 0);
      ahead.set(0);
      retrieve(dispatch, 2, 2);
      Waiting.until("the next", () -> replies.count() >= 2);
      assertThat(complaints.said())
          .satisfiesExactly(
              first ->
                  assertThat(first)
                      .contains("No terminal answers")
                      .contains("('freshet cluster' shows"),
              second -> assertThat(second).isEqualTo("Terminals answer again."));
    }
    assertThat(replies.all()).containsExactly("1 unanswered", "2 Changed");
  }

  @Test
  void orderOfAnotherVersion_isLeftToOthers_andTheRestIsDone() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "version");
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker terminal = rig.terminal("one", CLOCK, this::fetch)) {
      write(rig, rig.settings().orders(), "9-9", new byte[] {1}, "2");
      retrieve(dispatch, 1, 6);
      Waiting.until("all others", () -> replies.count() >= 6);
      assertThat(terminal.ended()).isNotDone();
    }
    assertThat(replies.all()).isEqualTo(changed(1, 6));
  }

  @Test
  void resultOfAnotherVersion_isLeftAlone_andItsOrderGoesOn() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "newer");
    CountDownLatch hold = new CountDownLatch(1);
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker _ = rig.terminal("one", CLOCK, held(hold))) {
      retrieve(dispatch, 1, 1);
      Waiting.until("it is asked", () -> asked.get() == 1);
      write(rig, rig.settings().results(), onlyOrder(rig).key(), new byte[] {1}, "2");
      Waiting.until("that it is passed over", () -> committed(rig) == 1);
      hold.countDown();
      Waiting.until("the result", () -> replies.count() == 1);
      dispatch.confirm(replies.outcomes().getFirst());
      Waiting.until("both are settled", () -> committed(rig) == 2);
    }
    assertThat(replies.all()).containsExactly("1 Changed");
  }

  /** It would hold up the committed position, and come again after every start. */
  @Test
  void resultThatCanBeReadButNotTakenApart_isSettled_andItsFeedIsLost()
      throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "odd");
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK)) {
      retrieve(dispatch, 1, 1);
      Waiting.until("it is sent", () -> sent(rig) > 0);
      OrderMessage order = KafkaClients.read(onlyOrder(rig), OrderMessage.class);
      RetrievalOutcome blocked =
          Terminal.denied(Objects.requireNonNull(order.order()), CLOCK.instant());
      byte[] result =
          WireCodec.write(ResultMessage.of(order, "odd", new TerminalResult.Retrieved(blocked)));
      String odd = new String(result, StandardCharsets.UTF_8).replace("BLOCKED", "FAILED");
      byte[] bytes = odd.getBytes(StandardCharsets.UTF_8);
      write(rig, rig.settings().results(), order.id(), bytes, WireCodec.VERSION);
      Waiting.until("a word", () -> replies.count() == 1);
      Waiting.until("it is settled", () -> committed(rig) == 1);
    }
    assertThat(replies.all().getFirst())
        .startsWith("1 lost:")
        .contains("a part of an outcome is missing: FAILED");
  }

  /** Returns how many records of orders there are, marks of transactions included. */
  private static long sent(ClusterRig rig) {
    try (var consumer = new KafkaClients(rig.settings()).consumer(Map.of())) {
      return consumer
          .endOffsets(ResultConsumer.partitions(consumer, rig.settings().orders()))
          .values()
          .stream()
          .mapToLong(Long::longValue)
          .sum();
    }
  }

  private static ConsumerRecord<String, byte[]> onlyOrder(ClusterRig rig) {
    List<ConsumerRecord<String, byte[]>> orders = new ArrayList<>();
    try (var consumer = new KafkaClients(rig.settings()).consumer(Map.of())) {
      consumer.assign(ResultConsumer.partitions(consumer, rig.settings().orders()));
      LogTakeOver.readAll(consumer, consumer.beginningOffsets(consumer.assignment()), orders::add);
    }
    return orders.getFirst();
  }

  private static void write(
      ClusterRig rig, String topic, String key, byte[] value, String version) {
    try (Producer<String, byte[]> other = new KafkaClients(rig.settings()).producer(Map.of())) {
      ProducerRecord<String, byte[]> record = new ProducerRecord<>(topic, 0, key, value);
      record.headers().add("schema", version.getBytes(StandardCharsets.UTF_8));
      var _ = other.send(record);
    }
  }

  @Test
  void terminalThatBreaksDown_saysSo() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "bug");
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK);
        TerminalWorker _ =
            rig.terminal(
                "one",
                CLOCK,
                _ -> {
                  throw new IllegalStateException("a bug");
                })) {
      retrieve(dispatch, 1, 1);
      Waiting.until("a word", () -> replies.count() == 1);
    }
    assertThat(replies.all().getFirst()).startsWith("1 lost:").contains("a bug");
  }

  @Test
  void members_saySoThemselves_andLeave() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "members");
    try (ClusterMembers members = new ClusterMembers(rig.settings(), CLOCK);
        KafkaDispatch _ = rig.dispatch(CLOCK)) {
      try (TerminalWorker _ = rig.terminal("one", CLOCK, this::fetch)) {
        Waiting.until("both are there", () -> members.current().size() == 2);
        assertThat(members.current())
            .extracting(MemberMessage::key)
            .containsExactly("CONTROLLER/leader", "TERMINAL/one");
        assertThat(members.current()).extracting(MemberMessage::version).containsOnly("1");
        assertThat(members.lag()).isZero();
      }
      Waiting.until("the terminal left", () -> members.current().size() == 1);
    }
  }

  @Test
  void terminalThatIsClosed_finishesWhatIsUnderWay() throws InterruptedException {
    ClusterRig rig = new ClusterRig(broker, "close");
    CountDownLatch hold = new CountDownLatch(1);
    try (KafkaDispatch dispatch = rig.dispatch(CLOCK)) {
      TerminalWorker terminal = rig.terminal("one", CLOCK, held(hold));
      retrieve(dispatch, 1, 4);
      Waiting.until("all are asked for", () -> asked.get() == 4);
      Thread closing = Thread.ofPlatform().start(terminal::close);
      hold.countDown();
      closing.join();
      Waiting.until("all are told", () -> replies.count() == 4);
    }
    assertThat(replies.all()).isEqualTo(changed(1, 4));
  }
}
