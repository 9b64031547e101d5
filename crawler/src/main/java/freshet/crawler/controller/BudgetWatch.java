package freshet.crawler.controller;

import freshet.crawler.controller.Shortfall.Cause;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Traffic;
import freshet.policy.Budget;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Detects that the budget of a day (UTC) is not spent. The expected spending grows over the day as
 * the policy usually spends; on the day of a start, only the time since then counts.
 */
final class BudgetWatch {
  /** A smaller remainder is normal, since days are planned in whole retrievals. */
  private static final double SMALL = 0.05;

  private static final int FEW = 10;

  /** Below this share of a day's budget, deviations are chance. */
  private static final double TELLING = 0.25;

  private final FeedRegistry roster;
  private Instant day;
  private double usual;
  private double owed;
  private double made;
  private boolean paused;
  private DayCount today;

  BudgetWatch(FeedRegistry roster, DayCount today, Instant now) {
    this.roster = roster;
    this.today = today;
    day = now.truncatedTo(ChronoUnit.DAYS);
    usual = usuallySpent(now);
  }

  /** Starts again after the clock was set. */
  void restart(DayCount known, Instant now) {
    today = known;
    restart(now);
  }

  private void restart(Instant now) {
    day = now.truncatedTo(ChronoUnit.DAYS);
    usual = usuallySpent(now);
    owed = 0;
    made = 0;
    paused = false;
  }

  private double usuallySpent(Instant now) {
    return roster.plan().usuallySpent(EpochDays.of(now));
  }

  /** Records a retrieval. */
  void made(RetrievalOutcome outcome, Instant now) {
    Traffic traffic = Traffic.of(outcome);
    today.add(outcome.contact().at(), traffic);
    settle(now);
    made += roster.plan().tariff().ofRetrieval(traffic);
  }

  /** Records requests that followed from a retrieval of a feed. */
  void caused(long feed, Traffic traffic, Instant now) {
    today.addOthers(now, traffic);
    settle(now);
    made += roster.plan().tariff().ofOthers(traffic);
    roster.caused(feed, traffic, now);
  }

  /** Returns the number of today's retrievals. */
  long retrievalsToday(Instant now) {
    return today.count(now);
  }

  /** Returns what was spent today, in the unit of the budget. */
  double spentToday(Instant now) {
    return today.spent(roster.plan().tariff(), now);
  }

  /** Records that nothing can be retrieved. */
  void paused() {
    paused = true;
  }

  /** Adds the expected spending up to now; to be called before policy or budget change. */
  void settle(Instant now) {
    if (now.truncatedTo(ChronoUnit.DAYS).isAfter(day)) {
      owe(roster.settings().budget().perDay());
      if (isShort(owed)) {
        ControllerLog.unspent(shortfall(now), roster);
      }
      restart(now);
      usual = 0;
    }
    owe(usuallySpent(now));
  }

  private void owe(double spentByNow) {
    if (roster.plan().hasFeeds()) {
      owed += Math.max(0, spentByNow - usual);
    }
    usual = spentByNow;
  }

  /** Sets another policy or budget; what was counted in another unit is dropped. */
  void replanned(Budget before, Instant now) {
    if (before.unit() != roster.settings().budget().unit()) {
      owed = 0;
      made = 0;
    }
    usual = usuallySpent(now);
  }

  private boolean isShort(double due) {
    return due - made > Math.max(FEW * roster.plan().tariff().mean(), SMALL * due);
  }

  /** Returns the unspent part of today's budget; null if it may be chance. */
  @Nullable Shortfall today(Instant now) {
    settle(now);
    double perDay = roster.settings().budget().perDay();
    return isShort(owed) && owed >= TELLING * perDay ? shortfall(now) : null;
  }

  private Shortfall shortfall(Instant now) {
    FeedCapacity capacity = FeedCapacity.of(roster, now);
    return new Shortfall(owed, Math.round(made), capacity.perDay(), cause(capacity));
  }

  private Cause cause(FeedCapacity capacity) {
    ControllerSettings settings = roster.settings();
    if (capacity.perDay() < (1 - SMALL) * settings.budget().perDay()) {
      return Cause.INTERVALS;
    }
    if (paused) {
      return Cause.PAUSE;
    }
    if (capacity.waiting() > 0) {
      return Cause.HOSTS;
    }
    if (capacity.bound() > 0) {
      return Cause.INTERVALS;
    }
    return Double.isFinite(settings.online().maxPeak()) ? Cause.CAP : Cause.PLAN;
  }
}
