package freshet.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControllerVoiceTest {
  private static final InstantSource CLOCK = InstantSource.system();
  private static final Duration MOST = Duration.ofSeconds(6);
  private static final Duration LONGER = Duration.ofHours(1);
  private static final int LOOKS = 16;
  private static final int LOOK_MILLIS = 500;

  @TempDir private Path folder;

  @Test
  void brokerWithoutAnAddress_isNoSilence() {
    ClusterSettings settings = new ClusterSettings("nowhere.invalid:9092", "v.", 1, Map.of());
    try (ControllerVoice voice = new ControllerVoice(settings, Duration.ZERO, Duration.ZERO)) {
      assertThat(voice.isSilent()).isFalse();
      assertThat(voice.isSilent()).isFalse();
    }
  }

  @Test
  void controllerThatSpeaksNoMore_isSilent_unlessTheBrokerIsAway() throws InterruptedException {
    try (KafkaBroker broker = new KafkaBroker(folder)) {
      ClusterRig rig = new ClusterRig(broker, "voice");
      KafkaDispatch dispatch = rig.dispatch(CLOCK);
      try (TerminalWorker speaksOn = rig.terminal("one", CLOCK, ClusterRig::fetch);
          ControllerVoice voice = new ControllerVoice(rig.settings(), MOST, LONGER)) {
        for (int i = 0; i < LOOKS; i++) {
          assertThat(voice.isSilent()).isFalse();
          Thread.sleep(LOOK_MILLIS);
        }
        dispatch.close();
        Waiting.until("silence", voice::isSilent);

        voice.forget();
        assertThat(voice.isSilent()).as("of another controller").isFalse();

        broker.kill();
        assertThat(voice.isSilent()).as("without a broker").isFalse();
        broker.start();
        assertThat(voice.isSilent()).as("of a broker that was just found").isFalse();
        Thread.sleep(MOST);
        assertThat(voice.isSilent()).as("of one who may still look for it").isFalse();
        assertThat(speaksOn.ended()).isNotDone();
      }
    }
  }
}
