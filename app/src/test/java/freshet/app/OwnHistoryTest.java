package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.demo.Town;
import freshet.app.demo.TownRig;
import freshet.app.server.Server;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.simulator.trace.TraceReader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that has watched a town for days tells what it saw, and what might have been. */
class OwnHistoryTest {
  private static final int DAYS = 8;

  /** After two days of which the feeds list what was. */
  private static final Instant ADDED = Town.instant(TownRig.START + 2);

  @TempDir private Path path;

  @Test
  void exportedTrace_isWhatWasPublishedSinceFeedsWereAdded() throws Exception {
    Trace trace = TownRig.madeUp(8, 2 + DAYS, 200);
    Path file = path.resolve("own.csv.gz");
    try (TownRig rig = new TownRig(path, trace, ADDED, ADDED);
        Server _ = rig.start("uniform", "12/feed")) {
      rig.clock.runTo(ADDED.plus(Duration.ofDays(DAYS + 1)));

      Freshet export = Freshet.run("export-trace", file.toString(), "--data", path.toString());

      assertThat(export.exitCode()).isZero();
      assertThat(export.err()).contains("of 8 feeds").contains("0 without a date");
    }
    Trace own = TraceReader.read(file, 1);
    assertThat(own.feeds()).hasSize(8).allMatch(feed -> feed.window() > 1);
    assertThat(own.postings()).isEqualTo(later(trace));
    assertThat(own.first()).isGreaterThanOrEqualTo(TownRig.START + 2);
    Freshet simulated =
        Freshet.run("simulate", "--trace", file.toString(), "--learn", "4d", "--policy", "uniform");
    assertThat(simulated.exitCode()).isZero();
    assertThat(simulated.out()).contains("uniform");
  }

  private static long later(Trace trace) {
    return trace.feeds().stream()
        .map(TraceFeed::published)
        .flatMapToDouble(Arrays::stream)
        .filter(at -> at >= TownRig.START + 2)
        .count();
  }

  @Test
  void whatIf_comparesWithWhatWas_byTheWeightsAndFloorsOfFeeds() throws Exception {
    Trace trace = TownRig.madeUp(8, 2 + DAYS, 200);
    try (TownRig rig = new TownRig(path, trace, ADDED, ADDED);
        Server _ = rig.start("uniform", "6/feed")) {
      rig.clock.runTo(ADDED.plus(Duration.ofDays(1)));
      Freshet early = Freshet.run("what-if", "--data", path.toString());
      assertThat(early.exitCode()).isEqualTo(2);
      assertThat(early.err()).contains("not enough history").contains("0 full days");

      rig.clock.runTo(ADDED.plus(Duration.ofDays(DAYS)));
      Freshet told =
          Freshet.run(
              "what-if",
              "--data",
              path.toString(),
              "--policy",
              "uniform",
              "--budget",
              "6/feed,96/day");

      assertThat(told.exitCode()).isZero();
      assertThat(told.out())
          .contains("In the last 4 days you waited")
          .contains("With 'uniform' at 6 a feed and day you would have waited")
          .contains("With 'uniform' at 12 a feed and day")
          .contains("as it was")
          .contains("clairvoyant (bound)", "nobody could have beaten clairvoyant")
          .contains("The bound hindsight-across", "with 4.00 there is neither it nor an efficiency")
          .containsPattern("With 'uniform', 304 would save about [0-9.]+ % of [0-9.]+ [kM]?B")
          .containsPattern("with deltas \\(226\\) [0-9.]+ %")
          .containsPattern("Compression would save [1-9][0-9.]* % of what is then left")
          .contains("nobody saw it");

      assertWeightsAndFloorsCount();
    }
  }

  /** What-if plans with what a server plans with, feed by feed. */
  private void assertWeightsAndFloorsCount() {
    double plain = delayOf("allocation");

    set("1", "--floor", "2d");
    assertThat(delayOf("allocation")).as("every two days").isGreaterThan(plain * 1.1);

    set("1", "--floor", "usual");
    assertThat(delayOf("allocation")).as("its floor is lifted").isEqualTo(plain);

    set("1", "--weight", "200");
    assertThat(delayOf("allocation")).as("one feed has most").isGreaterThan(plain * 1.1);
    double even = delayOf("uniform");
    set("1", "--weight", "1");
    assertThat(delayOf("uniform")).as("uniform looks at no weights").isEqualTo(even);

    set("1", "--weight", "0");
    assertThat(whatIf("uniform").out()).contains("that nobody subscribes to (1).");
  }

  private void set(String... change) {
    List<String> words = new ArrayList<>(List.of("feed"));
    words.addAll(List.of(change));
    words.addAll(List.of("--data", path.toString()));
    Freshet changed = Freshet.run(words.toArray(String[]::new));
    assertThat(changed.exitCode()).as(changed.err()).isZero();
  }

  private Freshet whatIf(String policy) {
    Freshet told = Freshet.run("what-if", "--data", path.toString(), "--policy", policy);
    assertThat(told.exitCode()).as(told.err()).isZero();
    return told;
  }

  /** The mean delay that what-if gives a policy, in minutes. */
  private double delayOf(String policy) {
    Matcher waited =
        Pattern.compile("With '.*you would have waited ([\\d.]+) (min|h|d)")
            .matcher(whatIf(policy).out());
    assertThat(waited.find()).isTrue();
    int minutes = Map.of("min", 1, "h", 60, "d", 24 * 60).getOrDefault(waited.group(2), 0);
    return minutes * Double.parseDouble(waited.group(1));
  }

  @Test
  void whatIf_readsItsOptionsFirst() {
    assertThat(Freshet.run("what-if", "--budget", "x", "--data", path.toString()).err())
        .contains("'x' is not a budget");
    assertThat(Freshet.run("what-if", "--budget", "2GB/day", "--data", path.toString()).err())
        .contains("'2GB/day' is not in retrievals", "give 100000/day or 24/feed");
    assertThat(Freshet.run("what-if", "--policy", "unifrm", "--data", path.toString()).err())
        .contains("did you mean 'uniform'?");
  }

  @Test
  void withoutServer_isSaidInOneSentence() {
    for (String command : new String[] {"what-if", "export-trace"}) {
      Freshet told = Freshet.run(command, "--data", path.toString());
      assertThat(told.exitCode()).isEqualTo(2);
      assertThat(told.err()).contains("no server runs").doesNotContain("\tat ");
    }
  }
}
