package freshet.work;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class SupervisorTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final List<Duration> pauses = new ArrayList<>();
  private final Supervisor supervisor = new Supervisor(clock, this::pause);

  private void pause(Duration time) {
    pauses.add(time);
    clock.advance(time);
  }

  private static void throwAny(Class<? extends Throwable> kind) {
    try {
      SupervisorTest.<RuntimeException>sneak(kind.getConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> void sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        StackOverflowError.class,
        OutOfMemoryError.class,
        LinkageError.class,
        AssertionError.class,
        IllegalStateException.class,
        Exception.class
      })
  void whateverItsWorkThrows_theThreadGoesOn(Class<? extends Throwable> kind) throws Exception {
    AtomicInteger rounds = new AtomicInteger();
    SupervisedThread thread =
        supervisor.thread(
            "worker",
            () -> {
              if (rounds.incrementAndGet() < 3) {
                throwAny(kind);
              }
              return false;
            });
    thread.start();
    assertThat(thread.join(PATIENCE)).isTrue();
    assertThat(rounds).hasValue(3);
    assertThat(supervisor.failures()).isEqualTo(2);
  }

  @Test
  void pauses_doubleUpToHalfAMinute_andBeginAgainAfterASuccess() throws Exception {
    AtomicInteger rounds = new AtomicInteger();
    SupervisedThread thread =
        supervisor.thread(
            "worker",
            () -> {
              int round = rounds.incrementAndGet();
              if (round <= 11 || round == 13) {
                throw new StackOverflowError();
              }
              return round < 14;
            });
    thread.start();
    assertThat(thread.join(PATIENCE)).isTrue();
    assertThat(pauses.stream().map(Duration::toMillis))
        .containsExactly(
            100L, 200L, 400L, 800L, 1600L, 3200L, 6400L, 12800L, 25600L, 30000L, 30000L, 100L);
  }

  @Test
  void aThreadThatFailsAgainAndAgain_isInTrouble_untilItSucceeds() throws Exception {
    SynchronousQueue<Boolean> fails = new SynchronousQueue<>();
    SupervisedThread[] self = new SupervisedThread[1];
    self[0] =
        supervisor.thread(
            "sieve",
            () -> {
              self[0].workingOn("rule=7");
              if (fails.take()) {
                throw new OutOfMemoryError("too much of it");
              }
              return true;
            });
    self[0].start();
    for (int i = 0; i < 5; i++) {
      assertThat(supervisor.troubles()).isEmpty();
      fails.put(true);
    }
    fails.put(true); // the fifth failure is noted before this is taken
    assertThat(supervisor.troubles())
        .singleElement()
        .satisfies(
            trouble -> {
              assertThat(trouble.thread()).isEqualTo("sieve");
              assertThat(trouble.reason()).isEqualTo("OutOfMemoryError: too much of it");
            });
    fails.put(false);
    fails.put(false); // the first success is noted before this is taken
    assertThat(supervisor.troubles()).isEmpty();
    self[0].interrupt();
    assertThat(self[0].join(PATIENCE)).isTrue();
  }

  @Test
  void aThreadThatFailsEveryOtherTime_isInTrouble_untilAMinuteIsOver() throws Exception {
    AtomicInteger rounds = new AtomicInteger();
    CountDownLatch tried = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    SupervisedThread thread =
        supervisor.thread(
            "worker",
            () -> {
              if (rounds.incrementAndGet() > 20) {
                tried.countDown();
                end.await();
                return false;
              }
              if (rounds.get() % 2 == 0) {
                throw new IllegalStateException("again");
              }
              return true;
            });
    thread.start();
    assertThat(tried.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(supervisor.troubles()).extracting(Supervisor.Trouble::thread).contains("worker");
    clock.advance(Duration.ofSeconds(61));
    assertThat(supervisor.troubles()).isEmpty();
    end.countDown();
    assertThat(thread.join(PATIENCE)).isTrue();
  }

  @Test
  void anEndOnPurpose_endsTheThread() throws Exception {
    AtomicReference<Throwable> told = new AtomicReference<>();
    SupervisedThread thread =
        supervisor.thread(
            "journal",
            () -> {
              throw new IllegalStateException("another server leads");
            },
            failure -> {
              told.set(failure);
              return true;
            });
    thread.start();
    assertThat(thread.join(PATIENCE)).isTrue();
    assertThat(told.get()).hasMessage("another server leads");
    assertThat(supervisor.failures()).isZero();
  }

  @Test
  void aTaskThatThrowsAnError_isCounted_andOthersGoOn() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    try (var tasks = supervisor.boundedTasks("task", 1, 10)) {
      tasks.execute(
          () -> {
            throw new StackOverflowError();
          });
      tasks.execute(done::countDown);
      assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(supervisor.failures()).isEqualTo(1);
  }
}
