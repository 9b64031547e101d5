package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import java.util.random.RandomGenerator;

/**
 * NewsBlur: by postings of the last 30 days and by subscribers, with up to a quarter added by
 * chance; due feeds are queued every minute. The weight of a feed stands for its subscribers, all
 * of them premium, active, and none of them Pro.
 */
final class NewsBlur implements IntervalRule {
  private static final double MONTH = 30;
  private static final double START_INTERVAL = PeerUnits.ofMinutes(45);

  private final RecentPostings month;
  private final RandomGenerator chance;

  NewsBlur(PolicyStart start) {
    this.month = new RecentPostings(start.feeds(), MONTH);
    this.chance = start.random();
  }

  static Agenda open(PolicyStart start, double scale) {
    return new RuleAgenda(
        start,
        scale,
        Dispatcher.every(PeerUnits.ofMinutes(1)),
        START_INTERVAL,
        new NewsBlur(start));
  }

  @Override
  public double after(Retrieval retrieval, double elapsed) {
    int feed = retrieval.feed();
    month.add(retrieval);
    double perDay = month.count(feed, retrieval.at()) / MONTH;
    double silent = month.isEmpty(feed) ? 0 : retrieval.at() - month.newest(feed);
    double minutes = minutes(perDay, month.weight(feed), silent / MONTH);
    double jitter = minutes <= 5 ? minutes : minutes / 4;
    return PeerUnits.ofMinutes(minutes + jitter * chance.nextDouble());
  }

  /** Returns the interval before the random part is added. */
  static double minutes(double perDay, double subscribers, double monthsSilent) {
    double longest = subscribers >= 1 ? 240 : 2880;
    return Math.min(unbounded(perDay, subscribers, monthsSilent), longest);
  }

  private static double unbounded(double perDay, double subscribers, double monthsSilent) {
    if (perDay >= 1) {
      return subscribers >= 10 ? 6 : subscribers > 1 ? 15 : 45;
    }
    if (perDay > 0) {
      return (subscribers > 1 ? 60 : 360) * (1 - perDay);
    }
    double silent = subscribers > 1 ? 360 : subscribers == 1 ? 720 : 1440;
    return silent * Math.max(1, monthsSilent);
  }
}
