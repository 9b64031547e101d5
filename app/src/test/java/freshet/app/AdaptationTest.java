package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.demo.Town;
import freshet.app.demo.TownRig;
import freshet.app.server.Server;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** M, T, ToE and the cap of advaRSS on a server, as {@code explain} and the page of a feed show. */
class AdaptationTest {
  private static final Instant NOW = Town.instant(TownRig.START + 1);
  private static final int QUIET = 1;
  private static final int BUSY = 2;

  @TempDir private Path path;

  /** A feed that posts nothing for a month, and one that posts every twenty minutes. */
  private static Trace trace() {
    double[] busy =
        IntStream.range(0, 72 * 10).mapToDouble(i -> TownRig.START + i * 1200 / 86_400.0).toArray();
    double[] quiet = {TownRig.START, TownRig.START + 30};
    return new Trace(
        "two",
        List.of(new TraceFeed("quiet", quiet, 20, 1, 1), new TraceFeed("busy", busy, 20, 1, 1)));
  }

  private String explain(int feed) throws Exception {
    return Freshet.run("explain", Integer.toString(feed), "--data", path.toString()).out();
  }

  private record Adapted(double m, double t, int toe, double cap) {}

  private Adapted adapted(int feed) throws Exception {
    String told = explain(feed);
    Matcher parts =
        Pattern.compile(
                "because +M ([0-9.]+), T ([0-9.]+) and ToE (\\d+): .*; M may grow to (\\d+)")
            .matcher(told);
    assertThat(parts.find()).as(told).isTrue();
    return new Adapted(
        Double.parseDouble(parts.group(1)),
        Double.parseDouble(parts.group(2)),
        Integer.parseInt(parts.group(3)),
        Double.parseDouble(parts.group(4)));
  }

  private static Map<String, String> settings(String floor) {
    return Map.of("policy", "advarss", "budget", "48/feed", "floor", floor, "single-user", "on");
  }

  @Test
  void adaptation_isShown_growsItsCap_andSurvivesARestart() throws Exception {
    try (TownRig rig = new TownRig(path, trace(), NOW, NOW)) {
      List<Adapted> before = new ArrayList<>();
      try (Server _ = rig.start(settings("0s"), PolicyCatalogue.standard())) {
        rig.clock.runTo(NOW.plus(Duration.ofHours(2)));
        assertThat(adapted(QUIET).cap()).isEqualTo(25);
        rig.clock.runTo(NOW.plus(Duration.ofHours(30)));
        double later = adapted(QUIET).cap();
        assertThat(later).isBetween(100.0, 230.0);
        rig.clock.runTo(NOW.plus(Duration.ofDays(8)));
        assertThat(adapted(QUIET).cap()).isEqualTo(640);
        assertThat(adapted(QUIET).m()).isGreaterThan(25);
        assertThat(adapted(BUSY).cap()).isEqualTo(25);
        assertThat(adapted(BUSY).m()).isLessThan(6);
        before.addAll(List.of(adapted(QUIET), adapted(BUSY)));
      }
      try (Server _ = rig.start(settings("0s"), PolicyCatalogue.standard())) {
        assertThat(List.of(adapted(QUIET), adapted(BUSY))).isEqualTo(before);
      }
    }
  }

  @Test
  void whatTheBudgetAndTheFloorChange_isSaid() throws Exception {
    try (TownRig rig = new TownRig(path, trace(), NOW, NOW);
        Server server = rig.start(settings("6h"), PolicyCatalogue.standard());
        WebVisitor pages = new WebVisitor(server.url())) {
      rig.clock.runTo(NOW.plus(Duration.ofHours(30)));
      String told =
          ".*runs come 360 to 600 s apart, times [0-9.]+ to spend the budget: \\d+ to \\d+ s; the"
              + " floor and other limits make it [0-9.]+ h later.*";
      assertThat(explain(BUSY)).containsPattern(told);
      assertThat(pages.get("/feed/%d/why".formatted(BUSY)).body()).containsPattern(told);
    }
  }
}
