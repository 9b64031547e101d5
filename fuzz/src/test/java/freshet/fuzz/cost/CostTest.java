package freshet.fuzz.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What strangers write costs time in proportion to its size, whatever it says. */
class CostTest {
  /** Four times the input may take six times the time, which leaves room for caches and sorting. */
  private static final double MOST = 6;

  private static final int LARGE = 4;

  /** Complains of every line it does not know; the server does not listen to it either. */
  private static final Logger ROBOTS = Logger.getLogger("crawlercommons");

  @BeforeAll
  static void silence() {
    ROBOTS.setLevel(Level.OFF);
  }

  static Stream<WorstCase> cases() {
    return WorstCases.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void cost_growsWithSize(WorstCase worst) {
    Growth growth = Growth.of(worst, MOST);
    assertThat(growth.ratio()).as("%s: %s", worst, growth).isLessThanOrEqualTo(MOST);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("cases")
  @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void costOfLargeInputs_growsWithSize(WorstCase worst) {
    cost_growsWithSize(worst.of(LARGE * worst.size()));
  }
}
