package freshet.simulator.reproduce;

import freshet.policy.FeedProfile;
import freshet.policy.allocation.MinMissingAllocator;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * HL's tables by their numbers in the Korean text, and two figures that are lists: the example of
 * four feeds (1 to 3), domains (4), windows (5), the parts of their system and the order of their
 * calculation. Table 6 is among the comparisons, for it has results.
 */
final class HanLeeTables {
  /** The example: λ = 30, 30, 10, 10 and S = 15, 10, 10, 5 with 8 retrievals. */
  private static final List<FeedProfile> EXAMPLE =
      List.of(
          FeedProfile.flat(30, 15),
          FeedProfile.flat(30, 10),
          FeedProfile.flat(10, 10),
          FeedProfile.flat(10, 5));

  private static final int EACH = 2;
  private static final int RETRIEVALS = 8;
  private static final double MOST_RETRIEVALS = 20_000;

  private HanLeeTables() {}

  static List<PaperTable> all(HanLeeRuns runs) {
    return List.of(
        minDelay(),
        minMissing(),
        example(),
        domains(runs),
        windows(runs.trace()),
        architecture(),
        order());
  }

  /** Compares what the example misses (table 3). */
  static List<PaperComparison> comparisons() {
    String part = "Table 3 (2 in English): missed in the example of four feeds";
    HanLeeRuns.Counts counts = HanLeeRuns.counts(EXAMPLE, 1, EACH);
    return List.of(
        PaperComparison.about(part, "uniform", 10, 0, sum(missed(counts.uniform())), ""),
        PaperComparison.about(part, "min-delay", 5, 0, sum(missed(counts.minDelay())), ""),
        PaperComparison.about(part, "min-missing", 0, 0, sum(missed(counts.minMissing())), ""));
  }

  private static PaperTable minDelay() {
    double[] shares = HanLeeRuns.roots(EXAMPLE, RETRIEVALS);
    int[] whole = HanLeeRuns.rounded(shares, RETRIEVALS);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < EXAMPLE.size(); i++) {
      String rate = whole(EXAMPLE.get(i).rate());
      String share = String.format(Locale.ROOT, "%.9f", shares[i]);
      rows.add(List.of(name(i), rate, "1", share, whole(whole[i])));
    }
    return new PaperTable(
        "HL table 1: example of min-delay",
        "Calculated by our allocation; the same digits as in the paper.",
        List.of("feed", "λ", "w", "k·√(wλ)", "m"),
        rows);
  }

  /** Shows one retrieval after another: each goes to the feed whose PPA is largest. */
  private static PaperTable minMissing() {
    List<List<String>> rows = new ArrayList<>();
    int[] before = new int[EXAMPLE.size()];
    for (int retrieval = 1; retrieval <= RETRIEVALS; retrieval++) {
      List<String> row = new ArrayList<>(List.of(whole(retrieval)));
      for (int i = 0; i < before.length; i++) {
        double left = left(i, before[i]);
        row.add("%s, %s".formatted(whole(left), whole(Math.min(left, EXAMPLE.get(i).window()))));
      }
      int[] after = MinMissingAllocator.counts(EXAMPLE, 1, retrieval);
      row.add(name(given(before, after)));
      row.add(String.join(" ", Arrays.stream(after).mapToObj(HanLeeTables::whole).toList()));
      rows.add(row);
      before = after;
    }
    return new PaperTable(
        "HL table 2 (3 in English): example of min-missing",
        "Under each feed its TP (postings still expected) and PPA (what a document would bring)"
            + " before the retrieval. Which feed it goes to is what our allocator decides; F1 F1 F2"
            + " F2 F2 F3 F4 F4 as in the paper.",
        List.of("M", "F1: TP, PPA", "F2", "F3", "F4", "goes to", "m1 m2 m3 m4"),
        rows);
  }

  private static int given(int[] before, int[] after) {
    int feed = 0;
    while (after[feed] == before[feed]) {
      feed++;
    }
    return feed;
  }

  private static PaperTable example() {
    HanLeeRuns.Counts counts = HanLeeRuns.counts(EXAMPLE, 1, EACH);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < EXAMPLE.size(); i++) {
      List<String> row = new ArrayList<>(List.of(name(i)));
      row.add(whole(EXAMPLE.get(i).rate()));
      row.add(whole(EXAMPLE.get(i).window()));
      for (int[] one : List.of(counts.uniform(), counts.minDelay(), counts.minMissing())) {
        row.add("%d, %s".formatted(one[i], whole(missed(one)[i])));
      }
      rows.add(row);
    }
    return new PaperTable(
        "HL table 3 (2 in English): the example by policy",
        "Under each policy the retrievals m and the missed postings MP of each feed.",
        List.of("feed", "λ", "S", "uniform: m, MP", "min-delay: m, MP", "min-missing: m, MP"),
        rows);
  }

  /** Returns what each feed of the example misses: λ less what m documents bring. */
  private static double[] missed(int[] counts) {
    double[] missed = new double[counts.length];
    Arrays.setAll(missed, i -> left(i, counts[i]));
    return missed;
  }

  private static double left(int feed, int retrievals) {
    return Math.max(0, EXAMPLE.get(feed).rate() - retrievals * EXAMPLE.get(feed).window());
  }

  private static PaperTable domains(HanLeeRuns runs) {
    int perFeed = (int) (MOST_RETRIEVALS / HanLeePopulation.FEEDS);
    HanLeeRuns.Counts counts = runs.counts(perFeed);
    List<List<String>> rows = new ArrayList<>();
    int others = HanLeePopulation.FEEDS;
    for (Map.Entry<String, Integer> domain : HanLeePopulation.DOMAINS.entrySet()) {
      others -= domain.getValue();
      Predicate<TraceFeed> on = feed -> feed.name().endsWith("." + domain.getKey());
      rows.add(domain(domain.getKey(), domain.getValue(), runs, counts, on));
    }
    Predicate<TraceFeed> elsewhere = feed -> feed.name().endsWith(".example");
    rows.add(domain("all others", others, runs, counts, elsewhere));
    return new PaperTable(
        "HL table 4: domains of the feeds",
        "The five domains with most feeds. Ours are as many by construction; which feeds they are is"
            + " drawn at random, as HL say nothing of rates or windows by domain. The last columns"
            + " are what each policy asks of a domain a day, at 20 retrievals per feed in three weeks"
            + " (M = 20,000).",
        List.of(
            "domain",
            "HL's feeds",
            "ours",
            "postings a day",
            "uniform",
            "min-delay",
            "min-missing"),
        rows);
  }

  private static List<String> domain(
      String name,
      int published,
      HanLeeRuns runs,
      HanLeeRuns.Counts counts,
      Predicate<TraceFeed> on) {
    List<TraceFeed> feeds = runs.trace().feeds();
    double postings = 0;
    double[] asked = new double[3];
    int count = 0;
    for (int i = 0; i < feeds.size(); i++) {
      if (on.test(feeds.get(i))) {
        count++;
        postings += feeds.get(i).published().length;
        asked[0] += counts.uniform()[i];
        asked[1] += counts.minDelay()[i];
        asked[2] += counts.minMissing()[i];
      }
    }
    List<String> row = new ArrayList<>(List.of(name, whole(published), whole(count)));
    row.add(ReportText.number(postings / HanLeePopulation.DAYS));
    for (double retrievals : asked) {
      row.add(ReportText.number(retrievals / runs.days()));
    }
    return row;
  }

  /** Returns the share of feeds on the five listed domains, in percent. */
  static double listedShare(Trace trace) {
    long elsewhere =
        trace.feeds().stream().filter(feed -> feed.name().endsWith(".example")).count();
    return 100.0 * (trace.feeds().size() - elsewhere) / trace.feeds().size();
  }

  private static PaperTable windows(Trace trace) {
    List<List<String>> rows = new ArrayList<>();
    for (int[] pair : HanLeePopulation.WINDOWS) {
      long ours = trace.feeds().stream().filter(feed -> feed.window() == pair[0]).count();
      rows.add(List.of(whole(pair[0]), whole(pair[1]), Long.toString(ours)));
    }
    return new PaperTable(
        "HL table 5: distribution of S",
        "Feeds by how many postings they list at most. The published counts add up to 985; ours have"
            + " the same shares by construction.",
        List.of("S", "HL's feeds", "ours"),
        rows);
  }

  private static PaperTable architecture() {
    return new PaperTable(
        "HL figure 13 (9 in Korean): architecture",
        "The boxes of the figure, in the order in which a feed passes through them, and what does"
            + " the same in Freshet.",
        List.of("HL", "what it does", "Freshet"),
        List.of(
            List.of("Importer", "loads the addresses of feeds into the database", "import, add"),
            List.of("Feed URL (DB)", "keeps the addresses", "feeds in the store"),
            List.of("Feed Fetcher", "puts addresses into the queue", "policy and controller"),
            List.of("Feed Queue", "holds what is to be read", "queue of due feeds"),
            List.of("Feed Reader", "reads feeds, parses, stores postings", "terminal, FeedReader"),
            List.of("Posts (DB)", "keeps the postings", "postings in the store"),
            List.of("Feed Monitor", "finds λ and S of each feed", "learning at each retrieval")));
  }

  private static PaperTable order() {
    return new PaperTable(
        "HL figure 12 of the Korean text: order of the calculation",
        "So the results below were calculated too.",
        List.of("step", "what"),
        List.of(
            List.of("1", "learn λ and S from the first three weeks"),
            List.of("2", "find how often each policy retrieves each feed"),
            List.of("3", "space the retrievals of a feed evenly over the next three weeks"),
            List.of("4", "collect the postings of these weeks: delay and misses")));
  }

  private static String name(int feed) {
    return "F" + (feed + 1);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }
}
