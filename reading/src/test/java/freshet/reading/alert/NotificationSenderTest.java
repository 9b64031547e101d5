package freshet.reading.alert;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.AccountRig;
import freshet.reading.alert.Notifier.Outcome;
import freshet.store.account.Account;
import freshet.store.account.FeedScope;
import freshet.store.account.Notification;
import freshet.store.account.Notification.State;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import freshet.store.quarantine.Quarantine;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who is told when, with the threads at work. */
@Timeout(120)
class NotificationSenderTest {
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private AccountRig rig;
  private long feed;

  @BeforeEach
  void start(@TempDir Path folder) {
    rig = new AccountRig(folder);
    feed = rig.annsFeed("https://a.example/");
    rig.read(rig.bob(), feed);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private long alert(Account account, String target) {
    return rig.store()
        .savedSearches()
        .add(
            new SavedSearch(
                0,
                account.id(),
                "Of " + account.name(),
                "posting",
                new FeedScope.All(),
                Map.of(NotificationChannel.WEBHOOK, target),
                "s",
                rig.now()))
        .id();
  }

  private void arrive(int count) {
    rig.arrive(feed, count);
    rig.store().search().index(500);
    Quarantine quarantine = new Quarantine(rig.store().quarantines(), rig::now, new Supervisor());
    new ArrivalMatcher(rig.store(), rig::now, quarantine, () -> {}, (_, _, _, _) -> {}).sift();
  }

  private NotificationSender courier(MadeUpNotifier.Delivery delivery) {
    return new NotificationSender(
        rig.store(),
        MadeUpNotifier.only(NotificationChannel.WEBHOOK, delivery),
        rig::now,
        new Supervisor());
  }

  private String next() throws InterruptedException {
    return String.valueOf(told.poll(60, TimeUnit.SECONDS));
  }

  @Test
  void whatWasDueWhenTheProcessEnded_isToldByTheNextInOrder() throws InterruptedException {
    long alert = alert(rig.ann(), "x");
    arrive(3);
    try (NotificationSender next =
        courier(
            (_, _, letter) -> {
              told.add(letter.headline());
              return new Outcome.Told();
            })) {
      next.start();
      assertThat(List.of(next(), next(), next()))
          .containsExactly("Posting 1", "Posting 2", "Posting 3");
    }
    assertThat(rig.store().notifications().latest(alert, 9))
        .extracting(Notification::state)
        .containsOnly(State.SENT);
    assertThat(told).isEmpty();
  }

  @Test
  void placeThatDoesNotAnswer_holdsUpNobodyElse() throws InterruptedException {
    alert(rig.ann(), "slow");
    alert(rig.bob(), "quick");
    arrive(2);
    CountDownLatch released = new CountDownLatch(1);
    try (NotificationSender courier =
        courier(
            (alert, target, letter) -> {
              if (target.equals("slow")) {
                await(released);
              }
              told.add(alert.name() + ": " + letter.headline());
              return new Outcome.Told();
            })) {
      courier.start();
      String bob = "Of " + rig.bob().name();
      assertThat(List.of(next(), next())).containsExactly(bob + ": Posting 1", bob + ": Posting 2");
      released.countDown();
      assertThat(next()).isEqualTo("Of ann: Posting 1");
      assertThat(next()).isEqualTo("Of ann: Posting 2");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void lettersBehindOneThatFailed_waitWithIt() throws InterruptedException {
    long alert = alert(rig.ann(), "x");
    arrive(3);
    try (NotificationSender courier =
        courier(
            (_, _, letter) -> {
              told.add(letter.headline());
              throw new IllegalStateException("a bug");
            })) {
      courier.start();
      assertThat(next()).isEqualTo("Posting 1");
    }
    assertThat(told).isEmpty();
    assertThat(rig.store().notifications().due(rig.now(), 9))
        .as("all but what was not begun")
        .hasSizeLessThan(3);
    assertThat(rig.store().notifications().latest(alert, 9))
        .extracting(Notification::state)
        .containsOnly(State.DUE);
  }
}
