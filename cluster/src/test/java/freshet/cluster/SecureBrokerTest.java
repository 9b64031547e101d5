package freshet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.Certificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS and SASL, right and wrong. */
class SecureBrokerTest {
  private static final InstantSource CLOCK = InstantSource.system();
  private static final String USER = "freshet";
  private static final String PASSWORD = "right";

  @TempDir private static Path folder;
  private static Certificate certificate;
  private static SecureBroker broker;

  private final Replies replies = new Replies();
  private final AtomicInteger asked = new AtomicInteger();

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    certificate = Certificate.make(folder.resolve("broker.p12"), "localhost");
    broker = new SecureBroker(Files.createDirectory(folder.resolve("broker")), certificate);
    broker.accept(USER, PASSWORD);
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  private TerminalWorker terminal(ClusterSettings settings) throws InterruptedException {
    return new ClusterRig(settings)
        .terminal(
            "one",
            CLOCK,
            request -> {
              asked.incrementAndGet();
              return ClusterRig.fetch(request);
            });
  }

  @Test
  void order_goesThroughWithTheRightCredentials() throws InterruptedException {
    ClusterSettings settings = broker.settings("right", certificate.file(), USER, PASSWORD);
    try (KafkaDispatch dispatch = new ClusterRig(settings).dispatch(CLOCK);
        TerminalWorker _ = terminal(settings)) {
      replies.insist(dispatch, 1);
    }
    assertThat(replies.all()).contains("1 Changed");
    assertThat(asked).hasValue(1);
  }

  @Test
  void wrongPassword_isTold_andTriedAgainUntilItIsRight_withoutLoss() throws Exception {
    broker.accept("terminal", "old");
    try (Complaints complaints = new Complaints(BrokerConnection.class);
        KafkaDispatch dispatch =
            new ClusterRig(broker.settings("password", certificate.file(), USER, PASSWORD))
                .dispatch(CLOCK)) {
      CompletableFuture<TerminalWorker> opening =
          opening(broker.settings("password", certificate.file(), "terminal", "new"));
      assertThat(twoOf(complaints))
          .allSatisfy(
              said ->
                  assertThat(said)
                      .contains("at localhost:", "refuses our credentials (")
                      .contains("check the client properties. Retrying after a pause."));

      broker.accept("terminal", "new");
      try (TerminalWorker _ = opening.get()) {
        replies.insist(dispatch, 1);
      }
    }
    assertThat(replies.all()).contains("1 Changed");
    assertThat(asked).hasValue(1);
  }

  @Test
  void wrongTrustStore_isTold_andReadAgainUntilItIsRight() throws Exception {
    Path trusted = Certificate.make(folder.resolve("trusted.p12"), "other.example").file();
    ClusterSettings settings = broker.settings("trust", trusted, USER, PASSWORD);
    try (Complaints complaints = new Complaints(BrokerConnection.class);
        KafkaDispatch _ =
            new ClusterRig(broker.settings("trust", certificate.file(), USER, PASSWORD))
                .dispatch(CLOCK)) {
      CompletableFuture<TerminalWorker> opening = opening(settings);
      assertThat(twoOf(complaints))
          .allSatisfy(
              said ->
                  assertThat(said)
                      .contains("do not trust each other's certificates (", "certification path")
                      .contains("check the trust store"));

      Files.copy(certificate.file(), trusted, StandardCopyOption.REPLACE_EXISTING);
      try (TerminalWorker terminal = opening.get()) {
        assertThat(terminal.ended()).isNotDone();
      }
    }
  }

  @Test
  void trustStoreThatIsNotThere_isNamed() throws Exception {
    Path absent = folder.resolve("absent.p12");
    try (Complaints complaints = new Complaints(BrokerConnection.class);
        KafkaDispatch _ =
            new ClusterRig(broker.settings("absent", certificate.file(), USER, PASSWORD))
                .dispatch(CLOCK)) {
      CompletableFuture<TerminalWorker> opening =
          opening(broker.settings("absent", absent, USER, PASSWORD));
      assertThat(twoOf(complaints))
          .allSatisfy(
              said ->
                  assertThat(said)
                      .contains("No client can be created", absent.toString())
                      .contains("check the address and the client properties"));

      Files.copy(certificate.file(), absent);
      opening.get().close();
    }
  }

  private CompletableFuture<TerminalWorker> opening(ClusterSettings settings) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return terminal(settings);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** The first two: it tries again, and waits longer each time. */
  private static List<String> twoOf(Complaints complaints) throws InterruptedException {
    Waiting.until("two complaints", () -> complaints.said().size() >= 2);
    List<String> two = complaints.said().subList(0, 2);
    assertThat(two.getFirst()).endsWith("duration=PT1S");
    assertThat(two.getLast()).endsWith("duration=PT2S");
    return two;
  }
}
