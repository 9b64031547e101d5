package freshet.policy.live;

import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.Limits;
import freshet.policy.Retrieval;
import freshet.policy.adaptive.AdvaRssRule;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The M/T/ToE rule of advaRSS, for feeds that come and go. A feed waits for ToE runs of a system
 * that runs every 360 to 600 seconds; the runs are stretched if all feeds together would spend more
 * than the budget.
 */
final class AdvaRssLive implements LiveAgenda {
  private static final double SECOND = 1.0 / 86_400;

  private final Budget budget;
  private final RandomGenerator chance;
  private final List<AdvaRssRule> rules = new ArrayList<>();
  private final LimitedQueue queue = new LimitedQueue();

  /** Retrievals a day that all feeds together ask for. */
  private double asked;

  AdvaRssLive(List<FeedHistory> feeds, Budget budget, double now, RandomGenerator chance) {
    this.budget = budget;
    this.chance = chance;
    feeds.forEach(feed -> add(feed, 0, now));
  }

  @Override
  public int add(FeedHistory feed, int host, double now) {
    double days = Math.max(now - feed.since(), 1);
    int number = rules.size();
    rules.add(AdvaRssRule.start(AdvaRssRule.capFor(feed.count(feed.since(), now) / days)));
    queue.add(number);
    asked += perDay(number);
    // ToE random in 0..3 at the start
    queue.put(number, now + runs(chance.nextInt(4)));
    return number;
  }

  private double perDay(int feed) {
    return AdvaRssRule.RUNS_PER_DAY / rules.get(feed).toe();
  }

  private double runs(int count) {
    double stretch = Math.max(1, asked / budget.perDay());
    return stretch * count * SECOND * chance.nextDouble(360, 600);
  }

  @Override
  public double nextAt() {
    return queue.firstAt();
  }

  @Override
  public Due next() {
    return queue.take();
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    int feed = retrieval.feed();
    if (!queue.isRemoved(feed)) {
      asked -= perDay(feed);
      rules.set(feed, rules.get(feed).after(retrieval.changed()));
      asked += perDay(feed);
      queue.put(feed, retrieval.at() + runs(rules.get(feed).toe()));
    }
  }

  @Override
  public void failed(int feed, double at, double notBefore) {
    queue.put(feed, Math.max(notBefore, at + runs(rules.get(feed).toe())));
  }

  @Override
  public void delivered(Retrieval news) {
    giveBack(news.feed(), news.at() + runs(rules.get(news.feed()).toe()));
  }

  @Override
  public void giveBack(int feed, double now) {
    queue.giveBack(feed, now);
  }

  @Override
  public void signalled(int feed, double at) {
    // the rule knows no pushes
  }

  @Override
  public void remove(int feed) {
    if (!queue.isRemoved(feed)) {
      asked -= perDay(feed);
      queue.remove(feed);
    }
  }

  @Override
  public void weigh(int feed, double weight, double now) {
    // the rule knows no weights
  }

  @Override
  public void resize(int feed, int window) {
    // the rule knows no windows
  }

  @Override
  public void limit(int feed, Limits limits, double now) {
    queue.limit(feed, limits);
  }

  @Override
  public double dueAt(int feed) {
    return queue.dueAt(feed);
  }

  @Override
  public Outlook outlook(int feed, double seen, double now) {
    return Outlook.ofTimes(dueAt(feed));
  }

  @Override
  public String why(int feed) {
    AdvaRssRule rule = rules.get(feed);
    return "every %d runs of the system, of at most %.0f".formatted(rule.toe(), rule.cap());
  }
}
