package freshet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.cluster.wire.MemberMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaderHeartbeatMonitorTest {
  private static final InstantSource CLOCK = InstantSource.system();

  /** Who looks less often is deaf. */
  private static final Duration LOOK = Duration.ofSeconds(4);

  @TempDir private Path folder;
  private final AtomicLong nanos = new AtomicLong();

  /** Looks for a time by the stopwatch; whether it is silent then. */
  private boolean isSilentAfter(LeaderHeartbeatMonitor voice, Duration time) {
    boolean silent = false;
    for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(LOOK)) {
      nanos.addAndGet(LOOK.toNanos());
      silent = voice.isSilent();
    }
    return silent;
  }

  private static void assertWaits(boolean silent, String whose) {
    assertThat(silent).as("silence " + whose).isFalse();
  }

  @Test
  void brokerWithoutAnAddress_isNoSilence() {
    ClusterSettings settings = new ClusterSettings("nowhere.invalid:9092", "v.", 1, Map.of());
    try (LeaderHeartbeatMonitor voice = new LeaderHeartbeatMonitor(settings, nanos::get)) {
      assertThat(isSilentAfter(voice, LeaderHeartbeatMonitor.AT_FIRST.plus(LOOK))).isFalse();
    }
  }

  @Test
  void controllerThatSpeaksNoMore_isSilent_andHasLongerAfterTheBrokerWasAway()
      throws InterruptedException {
    Duration longer = LeaderHeartbeatMonitor.USUAL.plus(LOOK);
    try (TestBroker broker = new TestBroker(folder)) {
      ClusterRig rig = new ClusterRig(broker, "voice");
      KafkaDispatch dispatch = rig.dispatch(CLOCK);
      try (TerminalWorker speaksOn = rig.terminal("one", CLOCK, ClusterRig::fetch);
          LeaderHeartbeatMonitor voice = new LeaderHeartbeatMonitor(rig.settings(), nanos::get)) {
        assertWaits(voice.isSilent(), "of one who was never heard");
        awaitWord(rig);
        assertWaits(voice.isSilent(), "of one who speaks");
        dispatch.close();
        assertWaits(voice.isSilent(), "of one who just spoke");
        assertThat(isSilentAfter(voice, longer)).isTrue();

        voice.forget();
        assertWaits(isSilentAfter(voice, longer), "of another controller");
        assertThat(isSilentAfter(voice, LOOK.multipliedBy(2))).isTrue();

        broker.kill();
        assertWaits(isSilentAfter(voice, LOOK), "without a broker");
        broker.start();
        assertWaits(isSilentAfter(voice, longer), "of one who may still look for the broker");
        Waiting.until("silence", () -> isSilentAfter(voice, LOOK));
        assertThat(speaksOn.ended()).isNotDone();
      }
    }
  }

  /** Waits until the controller has spoken after now. */
  private static void awaitWord(ClusterRig rig) throws InterruptedException {
    Instant now = CLOCK.instant();
    try (ClusterMembers members = new ClusterMembers(rig.settings(), CLOCK)) {
      Waiting.until(
          "a word",
          () ->
              members.current().stream()
                  .filter(member -> member.role() == MemberMessage.Role.CONTROLLER)
                  .anyMatch(member -> member.clock().isAfter(now)));
    }
  }
}
