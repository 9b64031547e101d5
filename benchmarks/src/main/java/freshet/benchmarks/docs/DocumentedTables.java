package freshet.benchmarks.docs;

import freshet.benchmarks.docs.MarkdownTable.Row;
import freshet.benchmarks.docs.SimulatedFigures.Results;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The tables that come out of simulations: for each, which run and which figure makes a cell. */
public final class DocumentedTables {
  private static final String MEASUREMENTS = "docs/measurements.md";
  private static final String OURS = "freshet";
  private static final String RSS = "rss-feeds-2023";
  private static final String CONGRESS = "accounts-congress-2019";
  private static final String[] ALL = {"--budget", "1,4,16", "--policy", "all"};

  /** Every table that can be checked; a table that moves to another section is renamed here. */
  public static final List<DocumentedTable> LIST =
      List.of(
          new DocumentedTable("README.md", "What it does better", 1, DocumentedTables::atFourADay),
          new DocumentedTable(
              MEASUREMENTS,
              "Freshet against other policies",
              2,
              (row, column, figures) -> comparison(row, column, figures, ALL)),
          new DocumentedTable(
              MEASUREMENTS, "All policies on real traces", 1, DocumentedTables::threeBudgets),
          new DocumentedTable(
              MEASUREMENTS, "How well postings are foretold", 1, DocumentedTables::foretold),
          new DocumentedTable(
              MEASUREMENTS, "The defaults of a server", 2, DocumentedTables::serverDefaults),
          new DocumentedTable(
              MEASUREMENTS,
              "With a cap on the hour",
              2,
              (row, column, figures) ->
                  comparison(row, column, figures, with(ALL, "--max-peak", "2"))),
          new DocumentedTable(
              MEASUREMENTS, "Delay against misses", 1, DocumentedTables::delayAndMisses),
          new DocumentedTable(MEASUREMENTS, "Poor dates", 1, DocumentedTables::poorDates),
          new DocumentedTable(MEASUREMENTS, "Signals", 1, DocumentedTables::signals),
          new DocumentedTable(MEASUREMENTS, "A young server", 1, DocumentedTables::youngServer));

  private DocumentedTables() {}

  private static IllegalArgumentException unknown(String what, String name) {
    return new IllegalArgumentException("no run is known for the %s '%s'".formatted(what, name));
  }

  private static String[] with(String[] options, String... more) {
    List<String> all = new ArrayList<>(Arrays.asList(options));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  /** The table of the README: policies by the names that readers know. */
  private static Measured atFourADay(Row row, String column, SimulatedFigures figures) {
    Results all = figures.of(RSS, ALL);
    return switch (row.plain(0)) {
      case "Freshet" -> Measured.of(all.mean(OURS, 4));
      case "Sia & Cho (2005), refitted every day" -> Measured.of(all.mean("combined-refit", 4));
      case "Sia & Cho, as published" -> Measured.of(all.mean("combined", 4));
      case "FreshRSS with AutoTTL" -> Measured.of(all.mean("freshrss-autottl", 4));
      case "NewsBlur" -> Measured.of(all.mean("newsblur", 4));
      case "Miniflux, by entry frequency" -> Measured.of(all.mean("miniflux-entry-frequency", 4));
      case "CommaFeed" -> Measured.of(all.mean("commafeed", 4));
      case "Miniflux, Feedbin, Tiny Tiny RSS, FreshRSS: fixed intervals" -> {
        double[] means =
            List.of("miniflux", "feedbin", "tt-rss", "freshrss").stream()
                .mapToDouble(policy -> all.mean(policy, 4))
                .sorted()
                .toArray();
        yield Measured.of(means[0], means[means.length - 1]);
      }
      default -> throw unknown("row", row.plain(0));
    };
  }

  /** Freshet beside the policies of Sia and Cho, a trace and a budget in each row. */
  private static Measured comparison(
      Row row, String column, SimulatedFigures figures, String... options) {
    Results all = figures.of(row.plain(0), options);
    double budget = Double.parseDouble(row.plain(1));
    double mean = all.mean(OURS, budget);
    return switch (column) {
      case "mean delay" -> Measured.of(mean);
      case "against `combined`" -> Measured.of(percent(mean, all.mean("combined", budget)));
      case "against `combined-refit`" ->
          Measured.of(percent(mean, all.mean("combined-refit", budget)));
      case "best other" -> {
        String best = all.bestBut(OURS, budget);
        yield new Measured(best, List.of(all.mean(best, budget)));
      }
      case "median, ours / `combined`" -> both(all, budget, "delayMinutes.median");
      case "p95" -> both(all, budget, "delayMinutes.p95");
      case "missed %" -> both(all, budget, "missedPercent");
      case "peak" -> both(all, budget, "peakHourLoad");
      case "worst day off budget, %" ->
          Measured.of(all.figure(OURS, budget, "dayOffBudgetPercent"));
      case "efficiency" -> Measured.of(all.mean("hindsight-across", budget) / mean);
      default -> throw unknown("column", column);
    };
  }

  private static double percent(double ours, double theirs) {
    return 100 * (ours / theirs - 1);
  }

  private static Measured both(Results all, double budget, String figure) {
    return Measured.of(all.figure(OURS, budget, figure), all.figure("combined", budget, figure));
  }

  /** A policy in each row, a trace in each column. */
  private static Measured threeBudgets(Row row, String trace, SimulatedFigures figures) {
    Results all = figures.of(trace, ALL);
    String policy = row.plain(0);
    return Measured.of(all.mean(policy, 1), all.mean(policy, 4), all.mean(policy, 16));
  }

  /** A trace in each row, a budget in each column. */
  private static Measured foretold(Row row, String column, SimulatedFigures figures) {
    double budget = Double.parseDouble(column.replace("at ", ""));
    return Measured.of(figures.of(row.plain(0), ALL).figure(OURS, budget, "logLikelihoodNats"));
  }

  private static Measured serverDefaults(Row row, String column, SimulatedFigures figures) {
    String[] options = {"--budget", "24", "--min-interval", "15m", "--max-peak", "2"};
    String[] policies = {
      "--evaluate", "28d", "--policy", "freshet,combined-refit,allocation-refit"
    };
    Results found = figures.of(row.plain(0), with(options, policies));
    String policy = row.plain(1);
    return switch (column) {
      case "mean delay" -> Measured.of(found.mean(policy, 24));
      case "spent" -> Measured.of(found.figure(policy, 24, "retrievalsPerFeedDay"));
      case "worst day off budget, %" ->
          Measured.of(found.figure(policy, 24, "dayOffBudgetPercent"));
      default -> throw unknown("column", column);
    };
  }

  private static Measured delayAndMisses(Row row, String trace, SimulatedFigures figures) {
    String[] options = {"--budget", "1", "--window", "10", "--policy"};
    String name = row.plain(0);
    String[] more =
        switch (name) {
          case "freshet, a miss costs a minute of delay" -> new String[] {"--miss-price", "1m"};
          case "freshet, 5 days" -> new String[] {"--miss-price", "5d"};
          case "freshet, 20 days" -> new String[] {"--miss-price", "20d"};
          case "freshet, 100 days" -> new String[] {"--miss-price", "100d"};
          case "freshet, --max-missed 1 % and 8 %" ->
              new String[] {"--max-missed", trace.equals(RSS) ? "1%" : "8%"};
          default -> new String[0];
        };
    boolean ours = more.length > 0 || name.equals("freshet, a day (the default)");
    Results found =
        more.length > 0
            ? figures.of(trace, with(with(options, OURS), more))
            : figures.of(
                trace, with(options, "uniform,combined,combined-refit,min-missing,freshet"));
    String policy = ours ? OURS : name;
    return Measured.of(found.mean(policy, 1), found.figure(policy, 1, "missedPercent"));
  }

  private static Measured poorDates(Row row, String column, SimulatedFigures figures) {
    String dates =
        switch (column) {
          case "dates exact" -> "exact";
          case "half of them missing" -> "half";
          case "only the day" -> "day";
          default -> throw unknown("column", column);
        };
    String[] name = row.plain(0).split(": ", 2);
    String trace = Map.of("rss", RSS, "congress", CONGRESS).get(name[0]);
    if (trace == null) {
      throw unknown("row", row.plain(0));
    }
    String[] options = {"--budget", "1,4", "--policy", "freshet,allocation,combined-refit"};
    Results found = figures.of(trace, with(options, "--dates", dates));
    return Measured.of(found.mean(name[1], 1), found.mean(name[1], 4));
  }

  private static Measured signals(Row row, String column, SimulatedFigures figures) {
    String[] options = {"--budget", "1,4", "--policy", OURS};
    Results found =
        switch (row.plain(0)) {
          case "no signals" -> figures.of(RSS, options);
          case "90 % of them right" -> figures.of(RSS, with(options, "--signals", "30%:0.95:0.9"));
          case "30 % of them right: ignored" ->
              figures.of(RSS, with(options, "--signals", "30%:0.95:0.3"));
          default -> throw unknown("row", row.plain(0));
        };
    return Measured.of(found.mean(OURS, column.equals("at 1") ? 1 : 4));
  }

  private static Measured youngServer(Row row, String column, SimulatedFigures figures) {
    String days = row.plain(0).replace(" days", "d");
    String[] options = {"--learn", days, "--budget", "4", "--policy", "freshet,combined,uniform"};
    return Measured.of(figures.of(RSS, options).mean(column.replace("`", ""), 4));
  }
}
