package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that cannot be used: one sentence on standard error, exit code 2. */
class UsageExceptionTest {
  @TempDir private Path folder;
  private String trace = "";

  /** Two feeds, ten days. */
  @BeforeEach
  void writeTrace() throws IOException {
    trace =
        Files.writeString(
                folder.resolve("ten-days.csv"),
                """
                feed,published
                example.org/news,2023-01-01T08:00:00Z
                example.org/blog,2023-01-05T08:00:00Z
                example.org/news,2023-01-10T08:00:00Z
                """)
            .toString();
  }

  @Test
  void unknownCommand() {
    assertSentence(
        "freshet: there is no command 'simulat' (did you mean 'simulate'?); see 'freshet --help'.",
        "simulat");
  }

  @Test
  void unknownOption() {
    assertSentence(
        "freshet simulate: there is no option '--bugdet' (did you mean '--budget'?); see 'freshet"
            + " simulate --help'.",
        "simulate",
        "--trace",
        trace,
        "--bugdet",
        "4");
  }

  @Test
  void missingTrace() {
    assertSentence(
        "freshet simulate: missing required option: '--trace=FILE'; see 'freshet simulate --help'.",
        "simulate");
    assertSentence(
        "freshet simulate: the trace 'none.csv' does not exist; check the path.",
        "simulate",
        "--trace",
        "none.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "four", "NaN", "1e9", ""})
  void badBudget(String budget) {
    assertSimulate(
        "invalid value for option '--budget' (M): '"
            + budget
            + "' is no budget, give retrievals per feed and day as a number above 0 and up to"
            + " 86400, such as 4 or 0.5; see 'freshet simulate --help'.",
        "--budget=1," + budget + ",4");
  }

  @ParameterizedTest
  @CsvSource({
    "combind, combined",
    "min_missing, min-missing",
    "paper, papers",
    "Uniform, uniform",
    "lamdbacrawl, lambdacrawl",
  })
  void unknownPolicy(String wrong, String meant) {
    assertSimulate(
        "there is no policy '"
            + wrong
            + "' (did you mean '"
            + meant
            + "'?); 'freshet policies' lists them.",
        "--policy=uniform," + wrong);
  }

  @Test
  void noPolicy() {
    assertSimulate(
        "--policy names no policy; name one or more of those that 'freshet policies' lists.",
        "--policy=,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"28", "d", "-3d", "1y", "two weeks", "1d12h"})
  void badLengthOfTime(String time) {
    assertSimulate(
        "invalid value for option '--learn': '"
            + time
            + "' is no length of time, write it like 28d, 36h, 90m or 2w; see 'freshet simulate"
            + " --help'.",
        "--learn=" + time);
  }

  @Test
  void badDate() {
    assertSimulate(
        "invalid value for option '--from': '1 May' is no date, write it like 2023-01-31 or"
            + " 2023-01-31T08:30:00Z; see 'freshet simulate --help'.",
        "--from=1 May");
  }

  @Test
  void learningLeavesNothingToEvaluate() {
    assertSimulate(
        "a learning window of 10 days leaves nothing to evaluate, as the trace ten-days ends 10"
            + " days after its begin; choose a shorter --learn.",
        "--learn=10d");
  }

  @Test
  void fromOutsideTheTrace() {
    assertSimulate(
        "--from 2023-01-11T00:00:00Z lies outside the trace ten-days; choose a date from"
            + " 2023-01-01T00:00:00Z to before 2023-01-11T00:00:00Z.",
        "--from=2023-01-11");
  }

  @Test
  void nothingToEvaluate() {
    assertSimulate(
        "the trace ten-days has no posting between 2023-01-02T00:00:00Z and 2023-01-04T00:00:00Z;"
            + " choose other windows by --from, --learn or --evaluate.",
        "--learn=1d",
        "--evaluate=2d");
  }

  @Test
  void nothingInEitherWindow() {
    assertSimulate(
        "no feed of ten-days has a posting in the windows to learn from and to evaluate.",
        "--from=2023-01-02",
        "--learn=1d",
        "--evaluate=1d");
  }

  @Test
  void emptyWindows() {
    assertSimulate("--window 0 lists no posting; give 1 or more.", "--window=0");
    assertSimulate("--learn is no time at all; give more, such as 28d.", "--learn=0d");
    assertSimulate("--evaluate is no time at all; give more, such as 28d.", "--evaluate=0h");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.5", "-1", "two", "NaN", "Infinity", ""})
  void badPeak(String peak) {
    assertSimulate(
        "invalid value for option '--max-peak': '"
            + peak
            + "' is no cap on the load of an hour, give how many times the mean it may be, 1 or"
            + " more, such as 2; see 'freshet simulate --help'.",
        "--max-peak=" + peak);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "a day", "Auto", "-1d"})
  void badMissPrice(String price) {
    assertSimulate(
        "invalid value for option '--miss-price': '"
            + price
            + "' is no price, write it as a length of time like 1d or 12h, or auto; see 'freshet"
            + " simulate --help'.",
        "--miss-price=" + price);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0%", "100%", "1", "0", "-1%", "few"})
  void badMissedShare(String share) {
    assertSimulate(
        "invalid value for option '--max-missed': '"
            + share
            + "' is no share of postings to be missed at most, write it like 1%, above 0% and below"
            + " 100%; see 'freshet simulate --help'.",
        "--max-missed=" + share);
  }

  @Test
  void missPriceThatIsSetAndMoved() {
    assertSimulate(
        "--miss-price sets what a miss costs, while --max-missed moves it; leave one out, or give"
            + " --miss-price auto.",
        "--miss-price=2d",
        "--max-missed=1%");
  }

  @Test
  void unknownDates() {
    assertSimulate(
        "invalid value for option '--dates': 'none' is none of exact, half, day; see 'freshet"
            + " simulate --help'.",
        "--dates=none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"30%", "30%:0.95", "0.3:0.95:0", "130%:1:1", "0.3:x:1", "1:1:1:1", "::"})
  void badSignals(String signals) {
    assertSimulate(
        "invalid value for option '--signals': '"
            + signals
            + "' describes no signals, write SHARE:RECALL:PRECISION, each from 0 to 1 or 0% to 100%"
            + " and the precision above 0, such as 30%:0.95:0.9; see 'freshet simulate --help'.",
        "--signals=" + signals);
  }

  @Test
  void unknownFormat() {
    assertSimulate(
        "invalid value for option '--format': 'xml' is none of table, json, csv; see 'freshet"
            + " simulate --help'.",
        "--format=xml");
  }

  @Test
  void reportFolderThatIsAFile() {
    assertSimulate(
        "the report folder '" + trace + "' cannot be created; choose another for --report.",
        "--report=" + trace);
  }

  @Test
  void unknownFeed() {
    assertSentence(
        "freshet plan: no feed 'blog' has a posting in the windows of the trace ten-days (did you"
            + " mean 'example.org/blog' or 'example.org/news'?).",
        "plan",
        "--trace",
        trace,
        "--learn=1d",
        "--feed=blog");
  }

  @Test
  void unknownPaper() {
    assertSentence(
        "freshet reproduce: invalid value for positional parameter at index 0 (PAPER): 'cho' is"
            + " none of sia-cho, han-lee, advarss; see 'freshet reproduce --help'.",
        "reproduce",
        "cho");
  }

  @Test
  void reproduceWithoutPaper() {
    assertSentence(
        "freshet reproduce: missing required parameter: 'PAPER'; see 'freshet reproduce --help'.",
        "reproduce");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "19"})
  void tooFewFeeds(String feeds) {
    assertReproduce(
        "--feeds " + feeds + " is too small a population; give 20 or more.",
        "advarss",
        "--feeds=" + feeds);
  }

  @Test
  void feedsBesideATrace() {
    assertReproduce(
        "--feeds is the size of a synthetic population, which --trace replaces; leave one out.",
        "advarss",
        "--feeds=100",
        "--trace=" + trace);
  }

  @Test
  void reproduceOnNoTraceOrAShortOne() {
    assertReproduce(
        "the trace 'none.csv' does not exist; check the path.", "han-lee", "--trace=none.csv");
    assertReproduce(
        "ten-days spans 10 of the more than 28 days that this experiment takes; give a longer trace.",
        "sia-cho",
        "--trace=" + trace);
  }

  private static void assertReproduce(String sentence, String... options) {
    String[] args = new String[options.length + 1];
    args[0] = "reproduce";
    System.arraycopy(options, 0, args, 1, options.length);
    assertSentence("freshet reproduce: " + sentence, args);
  }

  private void assertSimulate(String sentence, String... options) {
    String[] args = new String[options.length + 3];
    args[0] = "simulate";
    args[1] = "--trace";
    args[2] = trace;
    System.arraycopy(options, 0, args, 3, options.length);
    assertSentence("freshet simulate: " + sentence, args);
  }

  private static void assertSentence(String sentence, String... args) {
    Freshet freshet = Freshet.run(args);
    assertThat(freshet.err().lines()).containsExactly(sentence);
    assertThat(freshet.out()).isEmpty();
    assertThat(freshet.exitCode()).isEqualTo(2);
  }
}
