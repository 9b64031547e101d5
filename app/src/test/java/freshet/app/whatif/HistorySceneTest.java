package freshet.app.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.simulator.scene.SceneConditions;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.web.admin.PolicyControl.Course;
import freshet.web.admin.PolicyControl.Misses;
import freshet.web.admin.ServerHistory;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HistorySceneTest {
  private static final LocalDate END = LocalDate.of(2026, 3, 15);

  private static SceneConditions conditions(@Nullable Misses misses) {
    double last = END.toEpochDay();
    double[] published = IntStream.range(1, 14).mapToDouble(day -> last - 14.5 + day).toArray();
    Trace trace = new Trace("own", List.of(new TraceFeed("a", published, 10, 1, 1)));
    ServerHistory lived =
        new ServerHistory(
            END.minusDays(15),
            END.minusDays(7),
            END,
            1,
            13,
            1,
            0,
            0,
            100,
            13,
            5.0,
            0,
            new Course("freshet", "24/feed", 24, "equal", misses, "retrievals"),
            15,
            null,
            null,
            null);
    return HistoryScene.of(trace, new HistorySpan(7, 7), lived).conditions();
  }

  @Test
  void scene_weighsMissesAsTheServerDoes() {
    SceneConditions asked = conditions(new Misses("5d", "1%", 0.01, true));
    assertThat(asked.missPrice()).isEqualTo(5);
    assertThat(asked.maxMissed()).isEqualTo(0.01);
    SceneConditions auto = conditions(new Misses("auto", "none", 0.01, true));
    assertThat(auto.missPrice()).isEqualTo(1);
    assertThat(auto.maxMissed()).isEqualTo(0.01);
    SceneConditions earlier = conditions(null);
    assertThat(earlier.missPrice()).isEqualTo(1);
    assertThat(earlier.maxMissed()).isZero();
  }
}
