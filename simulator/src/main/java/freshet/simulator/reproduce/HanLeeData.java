package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.reproduce.PaperFigure.Style;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** HL's description of their data, and remarks on their figures. */
final class HanLeeData {
  static final List<String> REMARKS =
      List.of(
          "M counts the retrievals of the whole three weeks. Per day, even M = 1,000 would retrieve"
              + " every feed 21 times, and no policy misses more than a few percent; over the three"
              + " weeks misses like the published ones come out, and so does the remark that"
              + " min-delay has the least delay above M = 2,000.",
          "m is a whole number per feed and period, the square roots rounded by largest remainder"
              + " (HL example 2); a feed with m = 0 is missed altogether. Retrieval j of m is at j/m"
              + " of the period, so the last is at its end.",
          "Both populations have the two shares (94 % of feeds at 10 a day or fewer), the mean, SC's"
              + " exponent within the groups, the table of windows (which has 985 feeds; its 83 % of"
              + " windows from 10 to 15 is out of 985), weekdays and weekends.",
          "Two published figures pull apart. That a day has between 600 and 1,400 postings is more"
              + " than feeds of constant rates give: it asks for rates that change from day to day."
              + " That only 3 feeds ever had a window's worth of postings within two hours asks for"
              + " rates that do not. So both are shown: constant rates, and restless ones that reach"
              + " the busiest day (the quietest may be a holiday, common to all feeds).",
          "The restless population was settled on after results for several degrees of unrest had"
              + " been seen; that it meets the published misses is a finding about what HL's feeds"
              + " may have been like, not an independent confirmation. The last figure has them all.",
          "min-missing misses too few for 0.77 of min-delay's: about 0.57 with constant rates, and"
              + " still only about 0.67 with restless ones. HL say that they came across feeds which"
              + " needed more retrievals than expected; unrest does that.",
          "HL do not say how they averaged over M. The delay of min-missing over min-delay's is 1.11"
              + " as a ratio of the means, which the few M with long delays decide, and 1.31 as the"
              + " mean of the ratios; neither is 1.06. Table 6 by M shows why: at M = 1 it is far"
              + " below 1, from M = 3 on far above.",
          "Does not fit in either: the delay against uniform, 0.86 published. Where 6 % of the feeds"
              + " have over half of the postings, any policy that goes by rates is a third faster.",
          "Of the domains only the five largest are published. A host that limits its clients would"
              + " see what the last columns of table 4 say; HL do not mention such limits.");

  private static final double TWO_HOURS = 2 / 24.0;

  private HanLeeData() {}

  /**
   * Compares the population with everything published of the data, scaled to the number of feeds.
   */
  static List<PaperComparison> calibration(String part, Trace trace, int feeds) {
    Horizon span = HanLeePopulation.span();
    double scale = (double) feeds / HanLeePopulation.FEEDS;
    PostingStatistics all = new PostingStatistics(trace, span);
    PostingStatistics later =
        new PostingStatistics(trace, new Horizon(span.from() + HanLeePopulation.HALF, span.to()));
    double slow = 1 - all.feedsFrom(HanLeePopulation.SLOW * span.days() + 1) / feeds;
    double[] days = all.binned(1);
    return List.of(
        PaperComparison.about(part, "feeds", feeds, 0.5, trace.feeds().size(), ""),
        about(part, "postings in six weeks", HanLeePopulation.POSTINGS * scale, all.postings()),
        about(
            part,
            "postings in the later three weeks",
            HanLeePopulation.LATER_POSTINGS * scale,
            later.postings()),
        about(part, "postings on a weekday", HanLeePopulation.WEEKDAY * scale, mean(days, 0, 5)),
        about(
            part, "postings on a weekend day", HanLeePopulation.WEEKEND * scale, mean(days, 5, 7)),
        PaperComparison.about(
            part,
            "postings on the busiest day",
            HanLeePopulation.BUSIEST_DAY * scale,
            0.05 * HanLeePopulation.BUSIEST_DAY * scale,
            Arrays.stream(days).max().orElse(0),
            ""),
        PaperComparison.about(
            part,
            "postings on the quietest day",
            HanLeePopulation.QUIETEST_DAY * scale,
            0.05 * HanLeePopulation.QUIETEST_DAY * scale,
            Arrays.stream(days).min().orElse(0),
            ""),
        PaperComparison.about(part, "feeds with 10 a day or fewer", 94, 0.5, 100 * slow, "%"),
        PaperComparison.about(
                part,
                "windows of 10 to 15 (figure 12, Korean table 5)",
                83,
                1,
                100.0 * windows(trace, 10, 15) / feeds,
                "%")
            .constructed(true),
        new PaperComparison(
                part,
                "feeds on the five largest domains (Korean table 4)",
                new Published.AtLeast(80),
                HanLeeTables.listedShare(trace),
                "%")
            .constructed(true),
        PaperComparison.about(
            part,
            "feeds with a window's worth within two hours",
            3 * scale,
            3,
            overrun(trace, span),
            ""));
  }

  private static PaperComparison about(String part, String what, double published, double ours) {
    return PaperComparison.about(part, what, published, 0.03 * published, ours, "");
  }

  /** Returns the mean of the days of the week from one (0 is Monday) to another, exclusive. */
  private static double mean(double[] days, int from, int to) {
    double sum = 0;
    int count = 0;
    for (int day = 0; day < days.length; day++) {
      if (day % 7 >= from && day % 7 < to) {
        sum += days[day];
        count++;
      }
    }
    return sum / count;
  }

  private static long windows(Trace trace, int from, int to) {
    return trace.feeds().stream()
        .filter(feed -> from <= feed.window() && feed.window() <= to)
        .count();
  }

  /**
   * Counts feeds that once had as many new postings as they list between two of HL's own
   * retrievals.
   */
  private static double overrun(Trace trace, Horizon span) {
    return (double) trace.feeds().stream().filter(feed -> overrun(feed, span)).count();
  }

  private static boolean overrun(TraceFeed feed, Horizon span) {
    // a feed that lists all postings it ever had does not overrun
    if (feed.published().length <= feed.window()) {
      return false;
    }
    for (double from = span.from(); from < span.to(); from += TWO_HOURS) {
      if (PostingStatistics.count(feed, from, from + TWO_HOURS) >= feed.window()) {
        return true;
      }
    }
    return false;
  }

  /** Draws figures 10 and 11. */
  static List<PaperFigure> figures(Trace trace, String suffix) {
    PostingStatistics statistics = new PostingStatistics(trace, HanLeePopulation.span());
    Map<Integer, Integer> dots = statistics.feedsByPostings();
    double[] xs =
        dots.keySet().stream().mapToDouble(x -> (double) x / HanLeePopulation.DAYS).toArray();
    return List.of(
        new PaperFigure(
            "HL figure 10: postings by day" + suffix,
            "Postings of all feeds on each day of the six weeks; the first is a Monday. HL's range"
                + " from 600 to 1,400, with 1,160 on weekdays and 892 on weekend days.",
            "day",
            "postings",
            Style.LINES,
            List.of(Series.counted("all feeds", statistics.binned(1)))),
        new PaperFigure(
            "HL figure 11: distribution of rates" + suffix,
            "How many feeds (vertical) have so many postings a day (horizontal), on average. HL say"
                + " that 94 % of their feeds have 10 a day or fewer.",
            "postings a day",
            "feeds",
            Style.LOG_DOTS,
            List.of(new Series("feeds", xs, doubles(dots.values())))));
  }

  /** Draws figure 12, which is the same whether rates are constant or not. */
  static PaperFigure windows(Trace trace) {
    Map<Integer, Integer> windows = new TreeMap<>();
    trace.feeds().forEach(feed -> windows.merge(feed.window(), 1, Integer::sum));
    return new PaperFigure(
        "HL figure 12: distribution of S",
        "How many feeds (vertical) list at most so many postings (horizontal). HL say that about"
            + " 83 % list 10 to 15; table 5 has their counts.",
        "S, postings listed at most",
        "feeds",
        Style.BARS,
        List.of(new Series("feeds", doubles(windows.keySet()), doubles(windows.values()))));
  }

  private static double[] doubles(Collection<Integer> values) {
    return values.stream().mapToDouble(Integer::doubleValue).toArray();
  }
}
