package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.app.demo.Town;
import freshet.app.demo.TownRig;
import freshet.app.server.Server;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.simulator.trace.Trace;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a miss costs is set and switched, and whoever looks at the server sees what is missed. */
class MissesTest {
  private static final Instant NOW = Town.instant(TownRig.START + 2);
  private static final int FEEDS = 6;

  @TempDir private Path path;

  private Freshet run(String... command) {
    String[] words = Arrays.copyOf(command, command.length + 2);
    words[command.length] = "--data";
    words[command.length + 1] = path.toString();
    return Freshet.run(words);
  }

  @Test
  void priceAndTarget_areSwitched_andHoldAfterARestart() {
    RunningServer server = RunningServer.start(path);
    try {
      assertThat(server.run("status").out()).contains("misses    a miss costs 1d of delay\n");
      assertThat(server.run("switch", "--miss-price", "5d", "--max-missed", "1%").out())
          .startsWith("policy freshet, budget")
          .contains(
              "a miss costs 5d of delay at first, which is adjusted so that at most 1.0 % are"
                  + " missed");
      server.close();
      server = RunningServer.start(path, Map.of());
      assertThat(server.run("status").out())
          .contains("misses    a miss costs 5d of delay at first");
      assertThat(server.run("switch", "--max-missed", "none").out())
          .contains("a miss costs 5d of delay\n");
      assertThat(server.run("switch", "--miss-price", "auto").out())
          .contains("the price of a miss is adjusted so that at most 1.0 % are missed");
      assertThat(server.run("switch", "--miss-price", "dear").err())
          .contains("'miss-price' cannot be 'dear' (as asked); give a time such as 12h or 5d");
      assertThat(server.run("switch", "--max-missed", "100%").err())
          .contains("'max-missed' cannot be '100%' (as asked); give a share such as 1%");
    } finally {
      server.close();
    }
  }

  /** Three are listed and up to twenty posted a day, which one retrieval a day cannot follow. */
  @Test
  void missedShare_isToldAgainstItsTarget_underAPolicyThatDoesNotWeighIt() throws Exception {
    Trace trace = TownRig.madeUp(FEEDS, 8, 3);
    Map<String, String> settings =
        Map.of("policy", "uniform", "budget", "1/feed", "miss-price", "5d", "max-missed", "1%");
    try (TownRig rig = new TownRig(path, trace, NOW, NOW);
        Server server = rig.start(settings, PolicyCatalogue.standard())) {
      rig.clock.runTo(NOW.plus(Duration.ofHours(4 * 24 + 20)));
      assertThat(run("status").out())
          .contains("at most 1.0 % are missed; the policy 'uniform' does not weigh misses")
          .containsPattern("share of all articles +\\d\\d\\.\\d %");
      assertThat(metric(server, "freshet_missed_share_target")).hasValue(0.01);
      assertThat(metric(server, "freshet_today_missed_share").orElseThrow()).isBetween(0.2, 0.95);
      assertThat(run("switch", "--policy", "freshet").out()).doesNotContain("does not weigh");
    }
  }

  /** Each feed has its part in D(A): the delays of its articles times its weight. */
  @Test
  void feedsTellWhatTheyAddToTheWeightedDelay() throws Exception {
    Trace trace = TownRig.madeUp(FEEDS, 4, 200);
    try (TownRig rig = new TownRig(path, trace, NOW, NOW);
        Server server =
            rig.start(
                Map.of("policy", "uniform", "budget", "24/feed", "single-user", "on"),
                PolicyCatalogue.standard());
        WebVisitor pages = new WebVisitor(server.url())) {
      rig.clock.runTo(NOW.plus(Duration.ofHours(1)));
      run("feed", "1", "--weight", "3");
      rig.clock.runTo(NOW.plus(Duration.ofHours(47)));
      double plain = metric(server, "freshet_today_delay_seconds").orElseThrow();
      double weighted = metric(server, "freshet_today_weighted_delay_seconds").orElseThrow();
      assertThat(weighted).isPositive().isNotEqualTo(plain);
      assertThat(run("status").out()).contains("delay, mean by weight");
      assertThat(pages.get("/dashboard/delay").body()).contains("Mean by weight today");
      double shares = 0;
      for (int feed = 1; feed <= FEEDS; feed++) {
        String report = run("explain", Integer.toString(feed), "--json").out();
        Matcher today =
            Pattern.compile(
                    "\"today\" *: *\\{\\s*\"postings\" *: *(\\S+),\\s*\"mean\" *: *(\\S+),"
                        + "\\s*\"weighted\" *: *(\\S+),\\s*\"share\" *: *([^\\s}]+)")
                .matcher(report);
        assertThat(today.find()).as(report).isTrue();
        double sum = Double.parseDouble(today.group(1)) * Double.parseDouble(today.group(2));
        assertThat(Double.parseDouble(today.group(3)))
            .isCloseTo((feed == 1 ? 3 : 1) * sum, within(1e-6));
        shares += Double.parseDouble(today.group(4));
      }
      assertThat(shares).isCloseTo(1, within(1e-9));
      assertThat(run("explain", "1").out()).contains("times its weight");
      assertThat(run("feeds", "--sort", "weighted").out().lines().limit(1))
          .first()
          .asString()
          .contains("weighted");
    }
  }

  private static OptionalDouble metric(Server server, String name) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server.url() + "/metrics"))
              .timeout(Duration.ofSeconds(30))
              .build();
      return client
          .send(request, BodyHandlers.ofString())
          .body()
          .lines()
          .filter(line -> line.startsWith(name + " "))
          .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
          .findFirst();
    }
  }
}
