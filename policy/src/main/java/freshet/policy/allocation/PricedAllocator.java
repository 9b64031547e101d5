package freshet.policy.allocation;

import freshet.policy.Budget;
import freshet.policy.FeedProfile;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The crawl policies whose optimum has one Lagrange condition per feed: given the price μ of a
 * retrieval a feed's frequency f follows, and μ is found by bisection so that all spend the budget.
 * With λ the rate, w the weight and r = λ/f:
 *
 * <ul>
 *   <li>{@link #freshness()} and {@link #age()}: Cho and Garcia-Molina 2003, optimal under Poisson
 *       change. P(r) = 1 − (1+r)e<sup>−r</sup> and G(r) = r²/2 − P(r); freshness f = λ/P⁻¹(μλ/w),
 *       nothing where μλ/w ≥ 1; age f = λ/G⁻¹(μλ²/w).
 *   <li>{@link #azar()}: Azar et al. 2018, f = max(0, √(wλ/μ) − λ).
 *   <li>{@link #lambdaCrawl()}: Kolobov et al. 2019, f = (−λ + √(λ² + 4wλ/μ))/2.
 * </ul>
 *
 * A retrieval of cost c has the price cμ.
 */
public final class PricedAllocator implements Allocator {
  private final Frequency frequency;

  /** The frequency of a feed at a price; it never rises with the price. */
  private interface Frequency {
    double at(double price, double rate, double weight);
  }

  private PricedAllocator(Frequency frequency) {
    this.frequency = frequency;
  }

  public static PricedAllocator freshness() {
    return new PricedAllocator(
        (price, rate, weight) ->
            price * rate >= weight
                ? 0
                : rate / inverse(PricedAllocator::changed, price * rate / weight));
  }

  public static PricedAllocator age() {
    return new PricedAllocator(
        (price, rate, weight) ->
            rate / inverse(PricedAllocator::unseen, price * rate * rate / weight));
  }

  public static PricedAllocator azar() {
    return new PricedAllocator(
        (price, rate, weight) -> Math.max(0, Math.sqrt(weight * rate / price) - rate));
  }

  public static PricedAllocator lambdaCrawl() {
    return new PricedAllocator(
        (price, rate, weight) -> (Math.sqrt(rate * rate + 4 * weight * rate / price) - rate) / 2);
  }

  @Override
  public Allocation allocate(List<FeedProfile> feeds, Budget budget) {
    if (feeds.stream().noneMatch(feed -> feed.rate() > 0 && feed.weight() > 0)) {
      return new UniformAllocator().allocate(feeds, budget);
    }
    double low = 1;
    double high = 1;
    while (spent(feeds, low) < budget.perDay()) {
      low /= 16;
    }
    while (spent(feeds, high) > budget.perDay()) {
      high *= 16;
    }
    for (int step = 0; step < 100 && high / low > 1 + 1e-13; step++) {
      double middle = Math.sqrt(low * high);
      if (spent(feeds, middle) > budget.perDay()) {
        low = middle;
      } else {
        high = middle;
      }
    }
    // where every feed is about to be dropped, rounding of the price decides: stay below
    double price = spent(feeds, high) > 0 ? high : low;
    double[] perDay = new double[feeds.size()];
    double spent = 0;
    for (int i = 0; i < perDay.length; i++) {
      perDay[i] = frequency(feeds.get(i), price);
      spent += feeds.get(i).cost() * perDay[i];
    }
    for (int i = 0; i < perDay.length; i++) {
      perDay[i] *= budget.perDay() / spent;
    }
    return new Allocation(perDay);
  }

  private double spent(List<FeedProfile> feeds, double price) {
    double sum = 0;
    for (FeedProfile feed : feeds) {
      sum += feed.cost() * frequency(feed, price);
    }
    return sum;
  }

  private double frequency(FeedProfile feed, double price) {
    return feed.rate() > 0 && feed.weight() > 0
        ? frequency.at(price * feed.cost(), feed.rate(), feed.weight())
        : 0;
  }

  /** Returns P(r), the chance of two changes or more when r are expected. */
  static double changed(double r) {
    return r < 0.02
        ? r * r * (1 / 2.0 - r * (1 / 3.0 - r * (1 / 8.0 - r / 30)))
        : 1 - (1 + r) * Math.exp(-r);
  }

  /** Returns G(r) = r²/2 − P(r). */
  static double unseen(double r) {
    return r < 0.02 ? r * r * r * (1 / 3.0 - r * (1 / 8.0 - r / 30)) : r * r / 2 - changed(r);
  }

  /** Inverts a function that grows from 0, in log r. */
  private static double inverse(DoubleUnaryOperator function, double value) {
    double low = -40;
    double high = 40;
    for (int step = 0; step < 60; step++) {
      double middle = (low + high) / 2;
      if (function.applyAsDouble(Math.exp(middle)) < value) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.exp((low + high) / 2);
  }
}
