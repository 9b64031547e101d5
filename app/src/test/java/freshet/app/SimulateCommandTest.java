package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a small trace to results. */
class SimulateCommandTest {
  private static final int FEEDS = 10;
  private static final int DAYS = 21;
  private static final long BEGIN = Instant.parse("2023-01-02T00:00:00Z").getEpochSecond();

  @TempDir private Path folder;
  private String trace = "";

  /** Feed k posts k + 1 times a day on average, in daytime; the first at midnight. */
  @BeforeEach
  void writeTrace() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<String> lines = new ArrayList<>();
    lines.add(Instant.ofEpochSecond(BEGIN) + ",feed-0");
    for (int feed = 0; feed < FEEDS; feed++) {
      for (int k = 0; k < (feed + 1) * DAYS; k++) {
        long second = random.nextInt(DAYS) * 86400L + random.nextInt(8 * 3600, 18 * 3600);
        lines.add(Instant.ofEpochSecond(BEGIN + second) + ",feed-" + feed);
      }
    }
    Collections.sort(lines);
    StringBuilder csv = new StringBuilder("feed,published\n");
    lines.forEach(line -> csv.append(line.replaceFirst("(.*),(.*)", "$2,$1")).append('\n'));
    trace = Files.writeString(folder.resolve("small.csv"), csv).toString();
  }

  @Test
  void json_isAllThatStandardOutputShows() {
    Freshet freshet =
        simulate("--format", "json", "--budget", "1,4", "--policy", "uniform,combined");

    assertThat(freshet.err()).isEmpty();
    assertThat(freshet.exitCode()).isZero();
    assertThat(freshet.out().strip()).startsWith("{").endsWith("}");
    assertThat(withoutSpaces(freshet.out()))
        .contains("\"trace\":\"small\"", "\"feeds\":10", "\"learnDays\":14", "\"evaluateDays\":7")
        .contains("\"policy\":\"uniform\"", "\"policy\":\"combined\"");
    // both, and the bound that can be: seven days have no other week
    assertThat(occurrences("\"retrievalsPerFeedDay\"", freshet.out())).isEqualTo(6);
    assertThat(freshet.out()).contains("\"clairvoyant\"", "needs 14 days or more to evaluate");
  }

  @Test
  void bounds_areInEveryReportWithoutBeingAskedFor() {
    Freshet table = simulate("--policy=uniform", "--learn=7d");
    assertThat(table.exitCode()).isZero();
    assertThat(table.out())
        .contains("uniform", "clairvoyant (bound)", "hindsight-across (bound)")
        .contains("efficiency is the delay of hindsight-across");

    Freshet csv = simulate("--policy=uniform", "--learn=7d", "--format=csv");
    assertThat(column("efficiency", csv.out())).hasSize(3).allMatch(Double::isFinite);

    Path report = folder.resolve("bounds");
    assertThat(simulate("--policy=uniform", "--learn=7d", "--report=" + report).exitCode())
        .isZero();
    assertThat(report.resolve("index.html"))
        .content()
        .contains("clairvoyant (bound)", "hindsight-across (bound)");

    Freshet brief = simulate("--format=csv");
    assertThat(brief.exitCode()).as(brief.err()).isZero();
    assertThat(brief.err())
        .contains("Note: The bound hindsight-across", "with 7.00 there is neither");
    assertThat(brief.out())
        .contains("clairvoyant", "hindsight,")
        .doesNotContain("hindsight-across");
  }

  @Test
  void join_showsTheDelayOfYoungFeeds() {
    Freshet csv =
        simulate(
            "--policy=freshet,uniform,bounds", "--learn=4d", "--join=20%/week", "--format=csv");
    assertThat(csv.exitCode()).as(csv.err()).isZero();
    assertThat(csv.err()).contains("cannot take feeds that join");
    assertThat(column("young.firstWeekMinutes", csv.out())).hasSize(2).allMatch(mean -> mean > 0);
    assertThat(column("young.postings", csv.out())).allMatch(postings -> postings > 0);

    Freshet table = simulate("--policy=uniform", "--learn=4d", "--join=20%/week");
    assertThat(table.out())
        .contains("1st week", "others", "20 % of the feeds join each week until half have");
    assertThat(simulate("--policy=uniform").out()).doesNotContain("1st week");
    assertThat(simulate("--join=20%").err()).contains("'20%' is no share of the feeds a week");
  }

  @Test
  void seed_makesARunRepeatable() {
    String[] options = {"--format", "csv", "--policy", "papers", "--seed", "7"};

    assertThat(withoutSeconds(simulate(options).out()))
        .isEqualTo(withoutSeconds(simulate(options).out()));
  }

  @Test
  void seeds_showMeansAndDeviations() {
    String[] options = {"--policy=freshet", "--format=csv"};
    double first =
        column("delayMinutes.mean", simulate(with("--seed=3", options)).out()).getFirst();
    double next = column("delayMinutes.mean", simulate(with("--seed=4", options)).out()).getFirst();
    assertThat(first).isNotEqualTo(next);

    Freshet both = simulate("--policy=freshet", "--format=csv", "--seed=3", "--seeds=2");
    assertThat(both.exitCode()).as(both.err()).isZero();
    assertThat(column("delayMinutes.mean", both.out()).getFirst())
        .isCloseTo((first + next) / 2, within(1e-3));
    assertThat(column("deviation.delayMinutes.mean", both.out()).getFirst())
        .isCloseTo(Math.abs(first - next) / Math.sqrt(2), within(1e-2));

    assertThat(simulate("--policy=freshet", "--seeds=2").out()).contains(" ± ");
    assertThat(simulate("--policy=freshet", "--seeds=2", "--format=json").out())
        .contains("\"deviations\"");
    assertThat(simulate("--seeds=0").err()).contains("--seeds 0 is not from 1 to 100");
  }

  @Test
  void logLikelihood_isShownForPoliciesThatForetell() {
    Freshet csv = simulate("--policy=freshet,combined,uniform", "--format=csv");
    // feeds post in daytime alone, which is worth up to ln 2.4
    assertThat(column("logLikelihoodNats", csv.out()).subList(0, 2))
        .allMatch(nats -> nats > 0.3 && nats < 0.9);
    assertThat(simulate("--policy=freshet").out()).contains("told");
  }

  @Test
  void weightsAndMinimumInterval_areTaken() throws IOException {
    Path weights = Files.writeString(folder.resolve("weights.csv"), "feed,weight\nfeed-0,9\n");
    Freshet freshet =
        simulate("--policy=combined", "--weights=" + weights, "--min-interval=3h", "--budget=4");

    assertThat(freshet.err()).isEmpty();
    assertThat(freshet.exitCode()).isZero();
    assertThat(freshet.out()).contains("combined");
  }

  /** 10 feeds at 4 a day are 40 retrievals, 1.67 an hour; three of them are 1.8 times the mean. */
  @Test
  void maxPeak_holdsForPoliciesThatPlanAndThoseThatDoNot() {
    String[] options = {"--policy=freshet,combined", "--format=csv"};

    // the bounds after them are not capped
    assertThat(column("peakHourLoad", simulate(options).out()).subList(0, 2))
        .allMatch(peak -> peak > 1.9);
    assertThat(
            column("peakHourLoad", simulate(with("--max-peak=1.85", options)).out()).subList(0, 2))
        .hasSize(2)
        .allMatch(peak -> peak <= 1.9);
  }

  @Test
  void evaluation_isCutAtTheEndOfTheTrace() {
    Freshet freshet = simulate("--policy=uniform", "--evaluate=30d", "--format=json");

    assertThat(freshet.err().lines())
        .containsExactly(
            "Note: the trace ends 7 days after the learning window, so these are evaluated instead"
                + " of 30.");
    assertThat(withoutSpaces(freshet.out())).contains("\"evaluateDays\":7");
  }

  @Test
  void report_isWrittenIntoAFolderThatIsMade() {
    Path report = folder.resolve("a b/report");
    Freshet freshet = simulate("--policy=uniform", "--report=" + report);

    assertThat(freshet.exitCode()).isZero();
    assertThat(freshet.err()).startsWith("The report is in " + report);
    assertThat(report.resolve("results.json")).isNotEmptyFile();
    assertThat(report.resolve("m-t-and-toe-of-a-busy-feed.svg")).isNotEmptyFile();
    assertThat(report.resolve("index.html")).content().contains("is not shown");
  }

  @Test
  void reproduce_printsAndReportsBothWays() {
    Path report = folder.resolve("paper");
    Freshet made = Freshet.run("reproduce", "advarss", "--feeds=40", "--report=" + report);
    Freshet traced = Freshet.run("reproduce", "advarss", "--trace", trace);

    assertThat(made.exitCode()).isZero();
    assertThat(made.out()).startsWith("advaRSS on 40 synthetic feeds").contains("Remarks");
    assertThat(made.err()).startsWith("The report is in " + report);
    assertThat(report.resolve("index.html")).content().contains("advaRSS on 40 synthetic feeds");
    assertThat(traced.err()).isEmpty();
    assertThat(traced.exitCode()).isZero();
    assertThat(traced.out()).startsWith("advaRSS on small");
  }

  /** Forty feeds of twelve articles: all are fetched each time, or what is new alone. */
  @Test
  void reproduce_measuresFigure3Live() {
    Freshet live = Freshet.run("reproduce", "advarss", "--feeds=40", "--live");
    assertThat(live.exitCode()).isZero();
    assertThat(live.out())
        .contains("Figure 3: seconds a run, measured on this machine")
        .contains("one terminal, without change detection: 520 requests")
        .contains("4 terminals, without change detection: 520 requests")
        .contains("4 terminals, with change detection: 41 requests")
        .contains("AR figure 3: time of a run");
    assertThat(Freshet.run("reproduce", "han-lee", "--live").err())
        .contains("the other papers have nothing live");
    assertThat(Freshet.run("reproduce", "advarss", "--live", "--trace", trace).err())
        .contains("leave out --trace");
  }

  @Test
  void reproduce_runsSeveralSeeds() {
    Freshet five = Freshet.run("reproduce", "han-lee", "--feeds=40");
    assertThat(five.exitCode()).isZero();
    assertThat(five.out())
        .startsWith("Han and Lee 2008 on 40 synthetic feeds, seeds 1 to 5")
        .contains("least … most", "HL table 4: domains", "How a row is judged");
    Freshet one = Freshet.run("reproduce", "han-lee", "--feeds=40", "--seeds=1", "--seed=2");
    assertThat(one.out()).startsWith("Han and Lee 2008 on 40 synthetic feeds\n");
    assertThat(Freshet.run("reproduce", "han-lee", "--seeds=0").err())
        .contains("--seeds 0 is not from 1 to 100");
    assertThat(Freshet.run("reproduce", "han-lee", "--seeds=2", "--trace", trace).err())
        .contains("which --trace replaces");
  }

  @Test
  void plan_drawsTheRetrievalsOfAFeed() {
    Path svg = folder.resolve("plan.svg");
    Freshet freshet = plan("combined", "--svg", svg.toString());

    assertThat(freshet.err()).isEmpty();
    assertThat(freshet.exitCode()).isZero();
    assertThat(freshet.out()).contains("feed-9", "combined");
    assertThat(svg).content().startsWith("<svg");
  }

  @Test
  void plan_ofFreshet_saysWhyAlsoUnderConditions() {
    Freshet freshet = plan("freshet", "--max-peak=2", "--dates=half");

    assertThat(freshet.err()).isEmpty();
    assertThat(freshet.out())
        .startsWith("Conditions: no hour above 2 times the mean")
        .contains("Learned at the start: ", "decided\n", "price: ");
  }

  @Test
  void plan_drawsTheLearnedIntensity_cappedOrNot() {
    String lambda = "(?s).*λ\\(t\\), postings per day\n(.*) 0 └.*";

    assertThat(plan("joint", "--max-peak=2").out().replaceAll(lambda, "$1"))
        .isEqualTo(plan("joint").out().replaceAll(lambda, "$1"))
        .isNotEqualTo(plan("combined").out().replaceAll(lambda, "$1"));
  }

  private Freshet plan(String policy, String... options) {
    List<String> args = new ArrayList<>(List.of("plan", "--trace", trace, "--learn=14d"));
    args.addAll(List.of("--feed=feed-9", "--policy=" + policy));
    Collections.addAll(args, options);
    return Freshet.run(args.toArray(String[]::new));
  }

  private Freshet simulate(String... options) {
    List<String> args = new ArrayList<>(List.of("simulate", "--trace", trace));
    Collections.addAll(args, options);
    if (args.stream().noneMatch(option -> option.startsWith("--learn"))) {
      args.addAll(List.of("--learn", "2w"));
    }
    return Freshet.run(args.toArray(String[]::new));
  }

  private static String[] with(String option, String[] options) {
    return Stream.concat(Stream.of(option), Arrays.stream(options)).toArray(String[]::new);
  }

  /** The figures of a column of CSV, by its heading. */
  private static List<Double> column(String heading, String csv) {
    List<String[]> rows = csv.lines().map(line -> line.split(",", -1)).toList();
    int index = List.of(rows.getFirst()).indexOf(heading);
    return rows.stream()
        .skip(1)
        .map(row -> row[index].isEmpty() ? Double.NaN : Double.valueOf(row[index]))
        .toList();
  }

  private static String withoutSpaces(String json) {
    return json.replaceAll("\\s", "");
  }

  /** The time that a run took is the one figure that may differ. */
  private static String withoutSeconds(String csv) {
    int column = List.of(csv.lines().findFirst().orElseThrow().split(",", -1)).indexOf("seconds");
    if (column < 0) {
      return csv;
    }
    return csv.replaceAll("(?m)^((?:[^,\n]*,){" + column + "})[^,\n]*", "$1");
  }

  private static int occurrences(String part, String text) {
    return text.split(part, -1).length - 1;
  }
}
