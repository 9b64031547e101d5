package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.simulator.scene.SceneConditions;
import freshet.simulator.scene.SceneConditions.Dates;
import freshet.simulator.scene.SceneConditions.Signals;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ConditionOptionsTest {
  private static SceneConditions parsed(String... args) {
    return CommandLine.populateCommand(new ConditionOptions(), args).conditions();
  }

  @Test
  void noOption_isPlain() {
    assertThat(parsed()).isEqualTo(SceneConditions.PLAIN);
  }

  @Test
  void everyOption_endsUpInTheConditions() {
    assertThat(
            parsed(
                "--min-interval=6h",
                "--max-peak=2",
                "--miss-price=12h",
                "--dates=half",
                "--signals=30%:0.95:0.9"))
        .isEqualTo(
            new SceneConditions(0.25, 2, 0.5, 0, Dates.HALF, new Signals(0.3, 0.95, 0.9), 0));
  }

  @Test
  void maxMissed_impliesAuto() {
    assertThat(parsed("--max-missed=2%")).isEqualTo(SceneConditions.PLAIN.withMisses(1, 0.02));
    assertThat(parsed("--miss-price=auto", "--max-missed=2%"))
        .isEqualTo(SceneConditions.PLAIN.withMisses(1, 0.02));
  }

  @Test
  void auto_aloneKeepsOnePercent() {
    assertThat(parsed("--miss-price=auto")).isEqualTo(SceneConditions.PLAIN.withMisses(1, 0.01));
  }
}
