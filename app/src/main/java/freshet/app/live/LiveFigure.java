package freshet.app.live;

import freshet.http.AddressRules;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.simulator.Simulator.Progress;
import freshet.simulator.reproduce.ExperimentReport;
import freshet.simulator.reproduce.PaperComparison;
import freshet.simulator.reproduce.PaperFigure;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.reproduce.PaperFigure.Style;
import freshet.simulator.reproduce.Published;
import freshet.work.Supervisor;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures figure 3 of advaRSS on this machine: how long a run over all feeds and the pages behind
 * their new articles takes one terminal without change detection, several without, and several with
 * it.
 */
public final class LiveFigure {
  private static final String PART = "Figure 3: seconds a run, measured on this machine";
  private static final int TERMINALS = 4;
  private static final int REQUESTS_OF_A_TERMINAL = 10;
  private static final Duration DELAY = Duration.ofMillis(100);

  /** More than 2,500 articles a day from 793 feeds, a run every eight minutes. */
  private static final double NEW_OF_A_FEED = 14.0 / 793;

  private static final double PUBLISHED_SECONDS = 10;

  private final int feeds;
  private final InstantSource clock;
  private final Progress progress;

  /** Prepares a measurement with as many feeds, each on a host of its own. */
  public LiveFigure(int feeds, InstantSource clock, Progress progress) {
    this.feeds = feeds;
    this.clock = clock;
    this.progress = progress;
  }

  /** One of the paper's three systems. */
  private enum Setup {
    ONE("one terminal, without change detection", 1, false),
    SEVERAL(TERMINALS + " terminals, without change detection", TERMINALS, false),
    DETECTING(TERMINALS + " terminals, with change detection", TERMINALS, true);

    private final String label;
    private final int terminals;
    private final boolean detects;

    Setup(String label, int terminals, boolean detects) {
      this.label = label;
      this.terminals = terminals;
      this.detects = detects;
    }
  }

  /** Measures the figure and adds it to a report. */
  public ExperimentReport addTo(ExperimentReport report) {
    progress.expect(Setup.values().length);
    List<PaperComparison> comparisons = new ArrayList<>(report.comparisons());
    List<Double> seconds = new ArrayList<>();
    try (ArticleTown town = new ArticleTown(feeds, DELAY, clock)) {
      for (Setup system : Setup.values()) {
        FeedRun run = measure(system, town);
        seconds.add(run.seconds());
        comparisons.add(comparison(system, run));
        progress.finished(system.label);
      }
    }
    List<PaperFigure> figures = new ArrayList<>(report.figures());
    figures.add(figure(seconds));
    return new ExperimentReport(
        report.title(), comparisons, report.tables(), figures, report.remarks());
  }

  private FeedRun measure(Setup system, ArticleTown town) {
    town.forget();
    HttpSettings settings =
        HttpSettings.defaults(Crawl.AGENT.name() + "/" + Crawl.AGENT.version())
            .with(AddressRules.PUBLIC_ONLY.except("127.0.0.0/8"));
    int atOnce = system.terminals * REQUESTS_OF_A_TERMINAL;
    try (HttpFetcher fetcher =
            new HttpFetcher(settings, name -> List.of(InetAddress.ofLiteral(name)), clock);
        Crawl crawl = new Crawl(town, fetcher, clock, new Supervisor(), atOnce, system.detects)) {
      if (system.detects) {
        crawl.run(); // what is there at first is new to everybody
      }
      town.post((int) Math.max(1, Math.round(feeds * NEW_OF_A_FEED)));
      return crawl.run();
    }
  }

  private static PaperComparison comparison(Setup system, FeedRun run) {
    String what = String.format(Locale.ROOT, "%s: %,d requests", system.label, run.requests());
    return system == Setup.DETECTING
        ? new PaperComparison(
            PART, what, new Published.AtMost(PUBLISHED_SECONDS), run.seconds(), "s")
        : PaperComparison.ours(PART, what, run.seconds(), "s");
  }

  private PaperFigure figure(List<Double> seconds) {
    return new PaperFigure(
        "AR figure 3: time of a run",
        ("%,d feeds of 12 articles on as many loopback hosts that take 0.1 s to answer; a terminal makes"
                + " 10 requests at a time. 0: one terminal that knows nothing of the run before, 1: four of"
                + " them, 2: four that ask conditionally and recognise what they have seen. The paper has"
                + " 10 seconds for the third, and no numbers for the others.")
            .formatted(feeds),
        "system",
        "seconds a run",
        Style.BARS,
        List.of(Series.counted("seconds", seconds.stream().mapToDouble(one -> one).toArray())));
  }
}
