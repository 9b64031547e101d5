package freshet.policy.quality;

/**
 * How well feeds were watched.
 *
 * @param delay of all postings, missed ones included
 * @param weightedDelayMinutes mean delay with each posting counted by its feed's weight
 * @param collectedDelayMinutes mean delay of the postings that were not missed (HL's delay)
 * @param missed postings that left the window before any retrieval saw them
 * @param promptShare share of the postings collected within 30 minutes (AR)
 * @param freshness share of time in which a feed had nothing unseen
 * @param ageMinutes time since a feed's first unseen posting, averaged over time
 * @param retrievals in the window
 * @param changed retrievals that showed something new
 * @param spentPerFeedDay cost of the retrievals per feed and day
 * @param peakHourLoad retrievals in the busiest hour of the week over the mean of all hours
 * @param leastPerFeedDay cost of the retrievals of the day (UTC) that spent least, per feed; the
 *     first day and parts of days do not count
 * @param mostPerFeedDay that of the day that spent most
 */
public record Quality(
    DelaySummary delay,
    double weightedDelayMinutes,
    double collectedDelayMinutes,
    long missed,
    double promptShare,
    double freshness,
    double ageMinutes,
    long retrievals,
    long changed,
    double spentPerFeedDay,
    double peakHourLoad,
    double leastPerFeedDay,
    double mostPerFeedDay) {

  public double missedPercent() {
    return delay.postings() == 0 ? 0 : 100.0 * missed / delay.postings();
  }

  /** Returns how far the spending of any day was from a budget, in percent of it. */
  public double dayOffPercent(double perFeedDay) {
    return 100
        * Math.max(mostPerFeedDay / perFeedDay - 1, Math.max(0, 1 - leastPerFeedDay / perFeedDay));
  }
}
