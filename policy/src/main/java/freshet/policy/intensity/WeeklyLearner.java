package freshet.policy.intensity;

import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.PostingPattern;
import freshet.policy.Week;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Learns a rate and a pattern by hour of the week from all that was seen of each feed, every step
 * shrunk towards a coarser one: hour of the day and day of the week towards the population's, hour
 * of the week towards their product, the rate towards the population's by a gamma prior.
 *
 * @param dayPostings how many of its own postings balance the population's hours and days
 * @param weekPostings how many balance the product of its own hours and days
 */
public record WeeklyLearner(double dayPostings, double weekPostings) implements Learner {
  private static final int HOURS = 24;
  private static final int DAYS = 7;

  /** The smallest share of the mean rate for an hour of the week. */
  private static final double FLOOR = 0.02;

  public WeeklyLearner() {
    this(10, 200);
  }

  @Override
  public List<FeedProfile> learn(List<FeedHistory> feeds, double now) {
    double[][] counts = new double[feeds.size()][];
    double[] all = new double[HOURS * DAYS];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = byHourOfWeek(feeds.get(i), now);
      for (int k = 0; k < all.length; k++) {
        all[k] += counts[i][k];
      }
    }
    double[] populationHours = shares(hours(all));
    RatePrior prior = RatePrior.of(feeds, now);
    List<FeedProfile> profiles = new ArrayList<>(counts.length);
    for (int i = 0; i < counts.length; i++) {
      FeedHistory feed = feeds.get(i);
      double[] populationDays = perDay(days(all), feed.since(), now);
      profiles.add(
          new FeedProfile(
              prior.rate(feed.count(feed.since(), now), now - feed.since()),
              pattern(counts[i], populationHours, populationDays, feed.since(), now),
              feed.window(),
              feed.weight(),
              feed.cost()));
    }
    return profiles;
  }

  private PostingPattern pattern(
      double[] counts, double[] populationHours, double[] populationDays, double from, double to) {
    double[] hours = shrunk(hours(counts), populationHours, dayPostings);
    double[] days = shrunk(perDay(days(counts), from, to), populationDays, dayPostings);
    double total = sum(counts);
    double[] amounts = new double[HOURS * DAYS];
    for (int k = 0; k < amounts.length; k++) {
      double product = hours[k % HOURS] * days[k / HOURS];
      int last = amounts.length - 1;
      double smooth =
          counts[k] / 2 + counts[k == 0 ? last : k - 1] / 4 + counts[k == last ? 0 : k + 1] / 4;
      amounts[k] = (smooth + weekPostings * product) / (total + weekPostings);
      amounts[k] = Math.max(amounts[k], FLOOR / amounts.length);
    }
    return PostingPattern.of(DAYS, amounts);
  }

  private static double[] byHourOfWeek(FeedHistory feed, double now) {
    double[] counts = new double[HOURS * DAYS];
    int end = feed.indexOf(now);
    for (int k = 0; k < end; k++) {
      counts[Week.hour(feed.published(k))]++;
    }
    return counts;
  }

  private static double[] hours(double[] week) {
    double[] hours = new double[HOURS];
    for (int k = 0; k < week.length; k++) {
      hours[k % HOURS] += week[k];
    }
    return hours;
  }

  private static double[] days(double[] week) {
    double[] days = new double[DAYS];
    for (int k = 0; k < week.length; k++) {
      days[k / HOURS] += week[k];
    }
    return days;
  }

  /**
   * Returns the shares of the days of the week, corrected for days that the span contains less
   * often.
   */
  private static double[] perDay(double[] counts, double from, double to) {
    double[] perDay = counts.clone();
    double span = to - from;
    for (int day = 0; day < DAYS; day++) {
      double held = 0;
      double monday = Math.floor((from + 3) / DAYS) * DAYS - 3;
      for (double start = monday + day; start < to; start += DAYS) {
        held += Math.max(0, Math.min(start + 1, to) - Math.max(start, from));
      }
      perDay[day] *= held > 0 ? span / (DAYS * held) : 0;
    }
    return perDay;
  }

  private static double[] shrunk(double[] counts, double[] towards, double postings) {
    double[] target = shares(towards);
    double total = sum(counts) + postings;
    double[] shares = new double[counts.length];
    for (int k = 0; k < shares.length; k++) {
      shares[k] = (counts[k] + postings * target[k]) / total;
    }
    return shares;
  }

  private static double[] shares(double[] amounts) {
    double sum = sum(amounts);
    double[] shares = new double[amounts.length];
    Arrays.setAll(shares, k -> sum > 0 ? amounts[k] / sum : 1.0 / amounts.length);
    return shares;
  }

  private static double sum(double[] amounts) {
    return Arrays.stream(amounts).sum();
  }
}
