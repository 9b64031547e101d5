package freshet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerAwayTest {
  private static final InstantSource CLOCK = InstantSource.system();

  @TempDir private Path folder;
  private final Replies replies = new Replies();

  @Test
  void brokerThatIsKilled_isWaitedFor_andWorkGoesOnByItself() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    try (TestBroker broker = new TestBroker(folder);
        Complaints complaints = new Complaints(BrokerHealth.class)) {
      ClusterRig rig = new ClusterRig(broker, "away");
      broker.kill();
      CompletableFuture<KafkaDispatch> opening = CompletableFuture.supplyAsync(() -> opened(rig));
      broker.start();
      try (KafkaDispatch dispatch = opening.get();
          TerminalWorker terminal =
              rig.terminal(
                  "one",
                  CLOCK,
                  request -> {
                    asked.incrementAndGet();
                    return ClusterRig.fetch(request);
                  })) {
        replies.insist(dispatch, 1);
        int before = replies.count();
        broker.kill();
        dispatch.retrieve(ClusterRig.order(2), Optional::empty, replies.of(2));
        Waiting.until("the broker is missed", () -> !dispatch.hasRoom());
        Waiting.until("both say so", () -> count(complaints, "cannot be used") == 2);
        broker.start();
        Waiting.until("the broker is back", dispatch::hasRoom);
        Waiting.until("both say so", () -> count(complaints, "is available again") == 2);
        Waiting.until("a word of the second", () -> replies.count() > before);
        replies.insist(dispatch, 3);
        assertThat(terminal.ended()).isNotDone();
        assertThat(dispatch.ended()).isNotDone();
      }
    }
    // the second was not sent in time, or not visible in time, and is not begun late
    assertThat(replies.all()).contains("1 Changed", "3 Changed");
    assertThat(replies.count()).as("one word of each order").isEqualTo(replies.orders());
    assertThat(asked.get()).isBetween(2, 3);
  }

  private static long count(Complaints complaints, String words) {
    return complaints.said().stream().filter(sentence -> sentence.contains(words)).count();
  }

  private static KafkaDispatch opened(ClusterRig rig) {
    try {
      return rig.dispatch(CLOCK);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void trouble_isToldWithTheAddressAndTheWayOut() {
    ClusterSettings settings = new ClusterSettings("broker.example:9092", "", 1, Map.of());

    assertThat(BrokerConnection.sentence(settings, new SaslAuthenticationException("bad password")))
        .isEqualTo(
            "The Kafka broker at broker.example:9092 refuses our credentials (bad password); check"
                + " the client properties.");
    assertThat(BrokerConnection.sentence(settings, new IllegalStateException("timed out")))
        .contains("broker.example:9092", "timed out", "check its address");
  }
}
