package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.demo.Town;
import freshet.app.demo.TownRig;
import freshet.app.server.Server;
import freshet.policy.Budget;
import freshet.policy.FeedPlan;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Plan;
import freshet.policy.Policy;
import freshet.policy.catalogue.Group;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.policy.catalogue.PolicyDefinition.Pace;
import freshet.policy.intensity.WeeklyLearner;
import freshet.policy.planned.PlannedAgenda;
import freshet.policy.planned.Refit;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.simulator.trace.TraceTime;
import freshet.store.model.RetrievalLogEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A policy that is added to the catalogue is seen on the command line, in pages and by the API. */
class AddedPolicyTest {
  private static final String NAME = "rooster";
  private static final Instant NOW = Town.instant(TownRig.START + 2);

  /** All feeds alike, in the hours from 4 to 6. */
  private static final class Rooster implements Policy {
    @Override
    public Plan plan(List<FeedProfile> feeds, Budget budget, Horizon horizon, double[] carried) {
      int each = (int) Math.max(1, budget.perDay() / feeds.size());
      List<FeedPlan> plans =
          Collections.nCopies(feeds.size(), new FeedPlan(mornings(each, horizon)));
      return new Plan(horizon, plans, new double[feeds.size()]);
    }

    private static double[] mornings(int each, Horizon horizon) {
      return DoubleStream.iterate(Math.floor(horizon.from()), day -> day < horizon.to(), d -> d + 1)
          .flatMap(
              day ->
                  DoubleStream.iterate(0, k -> k + 1)
                      .limit(each)
                      .map(k -> day + (4 + 2 * k / each) / 24))
          .filter(horizon::contains)
          .toArray();
    }
  }

  private static final PolicyCatalogue POLICIES =
      new PolicyCatalogue(
          Stream.concat(
                  PolicyCatalogue.standard().all().stream(),
                  Stream.of(
                      new PolicyDefinition(
                          NAME,
                          Group.OURS,
                          "all feeds alike, before breakfast",
                          true,
                          Pace.BUDGET,
                          false,
                          start ->
                              new PlannedAgenda(
                                  new Rooster(), new WeeklyLearner(), Refit.DAILY, start))))
              .toList());

  @TempDir private Path path;

  private static Freshet run(String... words) {
    Freshet told = Freshet.run(Main.commandLine(false, POLICIES), words);
    assertThat(told.exitCode()).as(told.err()).isZero();
    return told;
  }

  @Test
  void policy_isListedOfferedAndSimulated() throws IOException {
    assertThat(run("policies").out())
        .containsPattern("\\+ rooster +all feeds alike, before breakfast")
        .contains("freshet, joint-refit or rooster.");
    assertThat(run("settings", "--data", path.toString(), "--set", "policy=rooster").out())
        .contains("joint-refit or rooster", "policy = rooster");
    for (String command : List.of("serve", "switch", "what-if")) {
      assertThat(run(command, "--help").out()).as(command).contains(NAME);
    }

    assertThat(run("simulate", "--trace", trace(), "--learn", "7d", "--policy", NAME).out())
        .contains(NAME);
    assertThat(Freshet.run("simulate", "--trace", trace(), "--policy", NAME).err())
        .as("it is not among the others")
        .contains("there is no policy 'rooster'");
  }

  private String trace() throws IOException {
    StringBuilder csv = new StringBuilder("feed,published\n");
    Trace trace = TownRig.madeUp(1, 14, 20);
    for (TraceFeed feed : trace.feeds()) {
      for (double at : feed.published()) {
        csv.append(feed.name()).append(',').append(TraceTime.text(at)).append('\n');
      }
    }
    return Files.writeString(path.resolve("town.csv"), csv).toString();
  }

  @Test
  void policy_isFollowedByAServer_andShownByStatusApiAndPage() throws Exception {
    Trace trace = TownRig.madeUp(5, 4, 50);
    Map<String, String> settings =
        Map.of("policy", "uniform", "budget", "6/feed", "single-user", "on");
    try (TownRig rig = new TownRig(path, trace, NOW, NOW);
        Server server = rig.start(settings, POLICIES);
        WebVisitor visitor = new WebVisitor(server.url())) {
      rig.clock.runTo(NOW.plus(Duration.ofHours(1)));
      assertThat(run("switch", "--policy", NAME, "--data", path.toString()).out())
          .contains("policy rooster");

      rig.clock.runTo(NOW.plus(Duration.ofDays(2)));
      String status = run("status", "--data", path.toString()).out();
      assertThat(status).containsPattern("policy +rooster");
      assertThat(visitor.get("/dashboard/politeness").body())
          .contains("The budget is 6/feed, spent by the policy rooster.");
      assertThat(run("explain", "1", "--data", path.toString()).out())
          .contains("one of 6 retrievals that the plan of the day gives it");
      Instant today = NOW.plus(Duration.ofDays(1));
      List<Instant> looks =
          server.aggregator().store().retrievals().latest(1, 100).stream()
              .map(RetrievalLogEntry::at)
              .filter(at -> !at.isBefore(today) && at.isBefore(today.plus(Duration.ofDays(1))))
              .toList();
      assertThat(looks)
          .hasSize(6)
          .allMatch(at -> at.isBefore(today.plus(Duration.ofHours(6).plusMinutes(5))));
    }
  }
}
