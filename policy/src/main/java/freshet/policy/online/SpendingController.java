package freshet.policy.online;

import freshet.policy.Week;
import freshet.policy.capability.Explanation.Moved;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Keeps every day's spending within the budget and every hour's within its cap.
 *
 * <p>Prices do most of it: at midnight they are adjusted by the demand of the day and its hours,
 * and each hour by the progress of the day. The rest is done by moving retrievals: when spending is
 * ahead of the day's usual course the next one waits, when it is behind the next one is made early.
 * The tolerance is wide in the morning and narrows towards midnight.
 */
final class SpendingController {
  /** How far a day may end beside the budget. */
  private static final double END_BAND = 0.006;

  /** How much wider the tolerance is at the start of the day. */
  private static final double MORNING_BAND = 0.9;

  /**
   * How much faster than usual a day may start, relative to its mean; an hour, relative to its cap.
   */
  private static final double MOST_HURRY = 2;

  /** The share of a day's mismatch that the price level and the day's factor correct. */
  private static final double LEVEL_GAIN = 0.5;

  private static final double DAY_GAIN = 0.5;

  /** The most that a day may change the prices by, as a logarithm. */
  private static final double MOST_CHANGE = 0.5;

  /** The change of the price when spending is a whole day ahead. */
  private static final double SWING = 2;

  /** How fast the usual course of a day of the week follows the last one. */
  private static final double FOLLOW = 0.3;

  /** The hours under a cap that are kept in reserve at the end of the day. */
  private static final double SPARE_HOURS = 0.1;

  /**
   * The share of the mismatch between an hour's demand and its cap that the hour's factor corrects.
   */
  private static final double HOUR_GAIN = 0.1;

  /** A smaller sum of costs is none. */
  private static final double REMAINDER = 1e-9;

  private static final int HOURS = 24;
  private static final double MINUTE = 1.0 / 1440;
  private static final double LAST_MINUTE = 1 - MINUTE;

  private final Prices prices;
  private final double perDay;
  private final double hourCap;

  /** Returns the cost of retrievals that are due before a time and not yet made. */
  private final DoubleUnaryOperator dueBefore;

  /** The usual share of each hour in its day's spending. */
  private final double[] shares;

  private final double[] asked = new double[Week.HOURS];
  private double day;
  private double clock;

  /** Spent on this day, including the excess of earlier days. */
  private double spent;

  /** The cost of retrievals that were permitted and are not spent yet. */
  private double underWay;

  private double madeToday;
  private double madeEarly;
  private long hour = Long.MIN_VALUE;
  private double spentInHour;
  private Moved moved = Moved.AS_PLANNED;

  /** Why the last retrieval had to wait. */
  private Moved held = Moved.AS_PLANNED;

  /**
   * Starts a day.
   *
   * @param perDay the budget
   * @param maxPeak the most that an hour may spend, relative to the mean; infinite for no cap
   * @param hours the expected load by hour of the week
   */
  SpendingController(
      Prices prices,
      double perDay,
      double maxPeak,
      double now,
      double[] hours,
      DoubleUnaryOperator dueBefore) {
    this.prices = prices;
    this.perDay = perDay;
    this.hourCap = Math.max(maxPeak * perDay / HOURS, 1);
    this.dueBefore = dueBefore;
    this.shares = new double[Week.HOURS];
    this.clock = now;
    this.day = Math.floor(now);
    expect(hours);
    presume();
  }

  /** Assumes that a day that started earlier has spent its usual share. */
  void presume() {
    spent = perDay * shareUntil(clock);
  }

  /** Sets the usual load by hour of the week. */
  void expect(double[] hours) {
    System.arraycopy(hours, 0, shares, 0, Week.HOURS);
    for (int d = 0; d < Week.DAYS; d++) {
      normalise(HOURS * d);
    }
  }

  /** Returns the usual share of each hour of the week in its day. */
  double[] usual() {
    return shares.clone();
  }

  /** Returns the share of the day that is usually spent by a time. */
  double usualShare(double now) {
    int first = Week.hour(Math.floor(now));
    return shareUntil(now - Math.floor(now), first);
  }

  /** Sets what the current day and hour have already spent. */
  void resume(double spentToday, double spentThisHour) {
    spent = spentToday;
    hour = hourOf(clock);
    spentInHour = spentThisHour;
  }

  /**
   * Returns when a wanted retrieval is to be made; never before the previous one.
   *
   * @param earliest the time before which it may not be made
   */
  double permit(double wanted, double earliest, double cost) {
    double at = Math.max(wanted, clock);
    // behind others that were delayed, for the same reason
    moved = wanted < clock - MINUTE ? held : Moved.AS_PLANNED;
    double soonest = earliest;
    while (true) {
      soonest = Math.max(soonest, clock);
      if (soonest < Math.min(at, day + 1) && behind(at, cost)) {
        at = Math.min(at, Math.max(soonest, overdue(cost)));
        moved = Moved.EARLY;
      }
      if (at >= day + 1) {
        endDay();
        continue;
      }
      double allowed = Math.max(timeOfShare(leading(cost)), unhurried(at, cost));
      if (allowed > at) {
        at = allowed;
        moved = Moved.LATE;
      }
      if (at >= day + 1) {
        endDay();
        continue;
      }
      double free = freeFrom(at, cost);
      if (free <= at) {
        break;
      }
      at = free;
      soonest = at;
      moved = Moved.FULL;
    }
    asked[Week.hour(Math.clamp(wanted, day, day + LAST_MINUTE))] += cost;
    if (wanted >= day + 1) {
      madeEarly += cost;
    }
    clock = at;
    if (moved == Moved.LATE || moved == Moved.FULL) {
      held = moved;
    }
    return at;
  }

  /** Returns why the last permitted retrieval was moved, if it was. */
  Moved moved() {
    return moved;
  }

  /** Returns the earliest time at which a wanted retrieval will be made. */
  double soonest(double wanted, double cost) {
    double at = Math.max(wanted, clock);
    return behind(at, cost) ? Math.max(clock, Math.min(at, overdue(cost))) : at;
  }

  /** Whether the budget delays retrievals now, or did a minute ago. */
  boolean isHolding(double now) {
    double at = now - MINUTE;
    double allowed = Math.max(timeOfShare(leading(1)), unhurried(at, 1));
    return clock > now || (now < day + 1 && Math.max(allowed, freeFrom(at, 1)) > at);
  }

  /** Returns until when the budget of the day or the cap of the hour delays a wanted retrieval. */
  double heldUntil(double wanted, double cost) {
    double at = Math.max(wanted, clock);
    if (at >= day + 1) {
      return at;
    }
    at = Math.max(at, Math.max(timeOfShare(leading(cost)), unhurried(at, cost)));
    return at < day + 1 ? freeFrom(at, cost) : day + 1;
  }

  /** Reserves the cost of a retrieval: it counts as spent until it is spent or released. */
  void begin(double cost) {
    underWay += cost;
  }

  /** Releases the reservation of a retrieval, made or not. */
  void end(double cost) {
    underWay -= cost;
    // sums of fractions leave a remainder
    underWay = underWay < REMAINDER ? 0 : underWay;
  }

  /** Records what was spent beyond expected costs; negative if it was less. */
  void charge(double at, double difference) {
    spent += difference;
    madeToday += difference;
    if (hourOf(at) == hour) {
      spentInHour = Math.max(0, spentInHour + difference);
    }
  }

  /** Records a retrieval. */
  void spend(double at, double cost) {
    spent += cost;
    madeToday += cost;
    if (hourOf(at) != hour) {
      hour = hourOf(at);
      spentInHour = 0;
      prices.swing(SWING * (spent / perDay - shareUntil(at)));
    }
    spentInHour += cost;
  }

  private double withOneMore(double cost) {
    return spent + underWay + cost;
  }

  private boolean behind(double at, double cost) {
    return !prices.atFloor() && overdue(cost) < Math.min(at, day + 1);
  }

  /**
   * Returns when another retrieval is overdue: its usual share of the day has passed, or the
   * remaining hours are too few for the rest of the budget under their cap.
   */
  private double overdue(double cost) {
    double share = (withOneMore(cost) / perDay + END_BAND + MORNING_BAND) / (1 + MORNING_BAND);
    double rest = perDay * (1 - END_BAND) - spent - underWay;
    double needed = Double.isInfinite(hourCap) ? 0 : SPARE_HOURS + rest / hourCap;
    double last = rest > 0 ? day + 1 - needed / HOURS : day + 1;
    return Math.min(timeOfShare(share), last);
  }

  /** Returns the usual share of the day from which on another one is allowed. */
  private double leading(double cost) {
    return (withOneMore(cost) / perDay - END_BAND - MORNING_BAND) / (1 - MORNING_BAND);
  }

  /**
   * Returns when the cap of the hour allows another one; an hour does not start with everything
   * that waited.
   */
  private double freeFrom(double at, double cost) {
    long inHour = hourOf(at);
    double before = underWay + (inHour == hour ? spentInHour : 0);
    // what is under way fills no later hour, or the next one would wait forever
    boolean near = inHour == hour || inHour == hourOf(clock);
    if (near && before > 0 && before + cost > hourCap) {
      return (inHour + 1.0) / HOURS;
    }
    double from = (inHour + Math.min(1, before / hourCap) / MOST_HURRY) / HOURS;
    return from - at > 1e-9 ? from : at;
  }

  /**
   * Delays what had to wait for a new day, so that it does not all come in its first minute
   * (GC-028).
   */
  private double unhurried(double at, double cost) {
    return day + (withOneMore(cost) / perDay - shareUntil(at)) / MOST_HURRY;
  }

  private void endDay() {
    int first = Week.hour(day);
    double demand = madeToday - madeEarly + dueBefore.applyAsDouble(day + 1);
    double misfit = Math.log(Math.max(demand, 0.01 * perDay) / perDay);
    double change = Math.clamp(misfit, -MOST_CHANGE, MOST_CHANGE);
    prices.raise(LEVEL_GAIN * change);
    prices.raiseDay(first / HOURS, DAY_GAIN * change);
    prices.swing(0);
    double total = Math.max(Arrays.stream(asked, first, first + HOURS).sum(), 1e-9);
    for (int h = first; h < first + HOURS; h++) {
      shares[h] = (1 - FOLLOW) * shares[h] + FOLLOW * asked[h] / total;
      prices.raiseHour(h, HOUR_GAIN * Math.log(Math.clamp(asked[h] / hourCap, 0.5, 2)));
      asked[h] = 0;
    }
    normalise(first);
    // fractions are carried over; what could not be spent, or was useless, is not made up for
    double carried = Math.max(END_BAND * perDay, 1);
    spent = Math.clamp(spent - perDay, -carried, carried);
    madeToday = 0;
    madeEarly = 0;
    day++;
    clock = Math.max(clock, day);
  }

  private void normalise(int first) {
    double sum = 0;
    for (int h = first; h < first + HOURS; h++) {
      shares[h] = Math.max(shares[h], 1e-9);
      sum += shares[h];
    }
    for (int h = first; h < first + HOURS; h++) {
      // every hour has some share, so that the course of the day can be inverted
      shares[h] = 0.98 * shares[h] / sum + 0.02 / HOURS;
    }
    levelPeaks(first);
  }

  /** Distributes what is above the cap over the other hours of the day. */
  private void levelPeaks(int first) {
    double most = hourCap / perDay;
    for (int round = 0; round < HOURS; round++) {
      double over = 0;
      double room = 0;
      for (int h = first; h < first + HOURS; h++) {
        over += Math.max(0, shares[h] - most);
        room += Math.max(0, most - shares[h]);
      }
      if (over < 1e-9 || !(room > 0)) {
        return;
      }
      double filled = Math.min(1, over / room);
      for (int h = first; h < first + HOURS; h++) {
        shares[h] = shares[h] > most ? most : shares[h] + filled * Math.max(0, most - shares[h]);
      }
    }
  }

  private double shareUntil(double at) {
    return shareUntil(at - day, Week.hour(day));
  }

  private double shareUntil(double ofDay, int first) {
    double hours = Math.clamp(ofDay * HOURS, 0, HOURS);
    double sum = 0;
    for (int h = 0; h < HOURS; h++) {
      sum += shares[first + h] * Math.clamp(hours - h, 0, 1);
    }
    return sum;
  }

  /** Returns when a share of the day is usually spent; the end of the day if never. */
  private double timeOfShare(double share) {
    int first = Week.hour(day);
    double sum = 0;
    for (int h = 0; h < HOURS; h++) {
      double next = sum + shares[first + h];
      if (next >= share) {
        return day + (h + Math.max(0, share - sum) / shares[first + h]) / HOURS;
      }
      sum = next;
    }
    return day + 1;
  }

  private static long hourOf(double at) {
    return (long) Math.floor(at * HOURS + 1e-9);
  }
}
