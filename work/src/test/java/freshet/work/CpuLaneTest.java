package freshet.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.work.LaneRejectedException.Reason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CpuLaneTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(20);
  private static final Executor VIRTUAL = work -> Thread.startVirtualThread(work);

  private final CountDownLatch free = new CountDownLatch(1);

  @Test
  void givesTheResultOfAPlatformThread() {
    try (CpuLane lane = lane(1, 1, LONG, LONG)) {
      assertThat(lane.call("ada", "x", () -> Thread.currentThread().isVirtual())).isFalse();
      assertThat(lane.figures().done()).isEqualTo(1);
    }
  }

  @Test
  void throwsWhatTheTaskThrowsErrorsIncluded() {
    try (CpuLane lane = lane(1, 1, LONG, LONG)) {
      assertThatThrownBy(() -> lane.run("ada", "x", CpuLaneTest::overflow))
          .isInstanceOf(StackOverflowError.class);
      assertThat(lane.call("ada", "x", () -> "goes on")).isEqualTo("goes on");
    }
  }

  private static void overflow() {
    throw new StackOverflowError();
  }

  @Test
  void refusesAtOnceWhenNoPlaceIsLeft() {
    try (CpuLane lane = lane(1, 0, LONG, LONG)) {
      CompletableFuture<Void> first = occupy(lane, "ada");
      assertRejected(lane, "ben", Reason.BUSY);
      assertThat(lane.figures().refused()).isEqualTo(1);
      free.countDown();
      first.join();
      assertThat(lane.call("ben", "x", () -> 1)).isEqualTo(1);
    }
  }

  @Test
  void refusesWhatWaitedTooLong() {
    try (CpuLane lane = lane(1, 5, SHORT, LONG)) {
      CompletableFuture<Void> first = occupy(lane, "ada");
      assertRejected(lane, "ben", Reason.BUSY);
      assertThat(lane.figures().waiting()).isZero();
      free.countDown();
      first.join();
    }
  }

  @Test
  void nobodyOccupiesTheWholeLane() {
    try (CpuLane lane = lane(2, 9, LONG, LONG)) {
      CompletableFuture<Void> first = occupy(lane, "ada");
      CompletableFuture<Void> second = CompletableFuture.runAsync(() -> hold(lane, "ada"), VIRTUAL);
      await(() -> lane.figures().waiting() == 1);
      assertThat(lane.call("ben", "x", () -> "at once")).isEqualTo("at once");
      assertThat(lane.figures().waiting()).isEqualTo(1);
      CompletableFuture<Void> third = CompletableFuture.runAsync(() -> hold(lane, "ada"), VIRTUAL);
      await(() -> lane.figures().waiting() == 2);
      assertRejected(lane, "ada", Reason.OWNER_BUSY);
      free.countDown();
      CompletableFuture.allOf(first, second, third).join();
    }
  }

  @Test
  void takesTurnsBetweenOwners() {
    ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();
    try (CpuLane lane = lane(1, 9, LONG, LONG)) {
      CompletableFuture<Void> first = occupy(lane, "ada");
      List<CompletableFuture<Void>> all =
          Stream.of("ada", "ada", "ben").map(owner -> enqueue(lane, owner, order)).toList();
      free.countDown();
      first.join();
      all.forEach(CompletableFuture::join);
      assertThat(order).containsExactly("ben", "ada", "ada");
    }
  }

  private static CompletableFuture<Void> enqueue(
      CpuLane lane, String owner, ConcurrentLinkedQueue<String> order) {
    int before = lane.figures().waiting();
    CompletableFuture<Void> task =
        CompletableFuture.runAsync(() -> lane.run(owner, "x", () -> order.add(owner)), VIRTUAL);
    await(() -> lane.figures().waiting() == before + 1);
    return task;
  }

  @Test
  void interruptsATaskAtItsDeadlineAndFreesItsPlace() {
    AtomicBoolean stopped = new AtomicBoolean();
    try (CpuLane lane = lane(1, 1, LONG, SHORT)) {
      assertThatThrownBy(() -> lane.run("ada", "x", () -> spinUntilInterrupted(stopped)))
          .isInstanceOfSatisfying(
              LaneRejectedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.OVERDUE));
      await(stopped::get);
      await(() -> lane.figures().running() == 0);
      assertThat(lane.figures().overdue()).isEqualTo(1);
      assertThat(lane.figures().stuck()).isZero();
    }
  }

  private static void spinUntilInterrupted(AtomicBoolean stopped) {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
    stopped.set(true);
  }

  @Test
  void replacesAThreadThatDoesNotStop() {
    AtomicBoolean end = new AtomicBoolean();
    try (CpuLane lane = lane(1, 1, LONG, SHORT)) {
      assertThatThrownBy(() -> lane.run("ada", "a deaf loop", () -> spinUntil(end)))
          .isInstanceOf(LaneRejectedException.class);
      await(() -> lane.figures().stuck() == 1);
      assertThat(lane.call("ben", "x", () -> "goes on")).isEqualTo("goes on");
      end.set(true);
      await(() -> lane.figures().stuck() == 0);
    }
  }

  private static void spinUntil(AtomicBoolean end) {
    while (!end.get()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aTaskWithinATaskNeedsNoSecondPlace() {
    try (CpuLane lane = lane(1, 0, LONG, LONG)) {
      assertThat(lane.call("ada", "x", () -> lane.call("ada", "y", () -> 2))).isEqualTo(2);
    }
  }

  @Test
  void whoWaitsIsToldWhenItCloses() {
    CpuLane lane = lane(1, 5, LONG, LONG);
    CompletableFuture<Void> first = occupy(lane, "ada");
    CompletableFuture<Reason> waits =
        CompletableFuture.supplyAsync(() -> rejection(lane, "ben"), VIRTUAL);
    await(() -> lane.figures().waiting() == 1);
    lane.close();
    assertThat(waits.join()).isEqualTo(Reason.CLOSED);
    assertRejected(lane, "eve", Reason.CLOSED);
    first.join();
  }

  private static CpuLane lane(int threads, int waiting, Duration patience, Duration deadline) {
    return new CpuLane("uploads", new LaneLimits(threads, waiting, 3, patience, deadline));
  }

  private CompletableFuture<Void> occupy(CpuLane lane, String owner) {
    CompletableFuture<Void> task = CompletableFuture.runAsync(() -> hold(lane, owner), VIRTUAL);
    await(() -> lane.figures().running() == 1);
    return task;
  }

  private void hold(CpuLane lane, String owner) {
    lane.run(owner, "held", this::awaitFree);
  }

  private void awaitFree() {
    try {
      free.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void assertRejected(CpuLane lane, String owner, Reason reason) {
    assertThat(rejection(lane, owner)).isEqualTo(reason);
  }

  private static Reason rejection(CpuLane lane, String owner) {
    try {
      lane.run(owner, "x", () -> {});
    } catch (LaneRejectedException e) {
      return e.reason();
    }
    throw new AssertionError("not rejected");
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }
}
