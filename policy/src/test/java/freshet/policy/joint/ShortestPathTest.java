package freshet.policy.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShortestPathTest {
  private static double nothing(double mean) {
    return 0;
  }

  /** A random feed in a few bins, with a price at each edge and some edges blacked out. */
  private record Case(double[] density, double width, double[] prices) {
    static Case random(SplittableRandom random) {
      int bins = random.nextInt(1, 11);
      double[] density = new double[bins];
      for (int b = 0; b < bins; b++) {
        density[b] = random.nextInt(4) == 0 ? 0 : Math.pow(10, random.nextDouble(-1, 2));
      }
      double[] prices = new double[bins + 1];
      for (int b = 0; b <= bins; b++) {
        prices[b] =
            random.nextInt(4) == 0
                ? Double.POSITIVE_INFINITY
                : Math.pow(10, random.nextDouble(-2, 1));
      }
      return new Case(density, random.nextDouble(0.02, 0.5), prices);
    }

    int bins() {
      return density.length;
    }

    ShortestPath prepared() {
      ShortestPath path = new ShortestPath();
      path.prepare(density, 3, bins(), width);
      return path;
    }

    /** Every subset of the inner edges, with a retrieval at the end, by definition. */
    double cheapest(int from, double pending, DoubleUnaryOperator beyond) {
      return cheapest(from, pending, beyond, 1);
    }

    double cheapest(int from, double pending, DoubleUnaryOperator beyond, int apart) {
      double least = Double.POSITIVE_INFINITY;
      int inner = bins() - from - 1;
      for (int chosen = 0; chosen < 1 << Math.max(inner, 0); chosen++) {
        double cost = 0;
        int before = from;
        for (int a = from + 1; a <= bins(); a++) {
          if (a == bins() || (chosen >> (a - from - 1) & 1) == 1) {
            cost += a < bins() && a < before + apart ? Double.POSITIVE_INFINITY : 0;
            cost += step(before, a, before == from ? pending : 0, beyond);
            before = a;
          }
        }
        least = Math.min(least, cost);
      }
      return least;
    }

    double step(int before, int at, double pending, DoubleUnaryOperator beyond) {
      double mean = pending;
      double delay = pending * (at - before) * width;
      for (int b = before; b < at; b++) {
        mean += density[b] * width;
        delay += density[b] * width * (at - b - 0.5) * width;
      }
      boolean freeEnd = at == bins() && Double.isInfinite(prices[at]);
      return (freeEnd ? 0 : prices[at]) + delay + beyond.applyAsDouble(mean);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void pricesByEdge_withBlackouts_equalBruteForce(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 200; round++) {
      Case one = Case.random(random);
      ShortestPath path = one.prepared();
      path.solve(one.prices());
      assertThat(path.cost())
          .as("%s, seed %d round %d", one, seed, round)
          .isCloseTo(one.cheapest(0, 0, ShortestPathTest::nothing), within(1e-6));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void costBeyondTheWindow_equalsBruteForce(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 200; round++) {
      Case one = Case.random(random);
      DoubleUnaryOperator beyond = misses(random);
      ShortestPath path = one.prepared();
      path.solve(one.prices(), beyond);
      assertThat(path.cost())
          .as("%s, seed %d round %d", one, seed, round)
          .isCloseTo(one.cheapest(0, 0, beyond), within(1e-6));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8, 9})
  void retrievalsThatAreKeptApart_equalBruteForce(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 200; round++) {
      Case one = Case.random(random);
      DoubleUnaryOperator beyond = misses(random);
      int apart = random.nextInt(1, 5);
      ShortestPath path = one.prepared();
      path.keepApart(apart);
      path.solve(one.prices());
      assertThat(path.cost())
          .as("%s, seed %d round %d", one, seed, round)
          .isCloseTo(one.cheapest(0, 0, ShortestPathTest::nothing, apart), within(1e-6));
      path.solve(one.prices(), beyond);
      assertThat(path.cost())
          .as("%s with misses, seed %d round %d", one, seed, round)
          .isCloseTo(one.cheapest(0, 0, beyond, apart), within(1e-6));
    }
  }

  /** Convex, like the expected number beyond a window. */
  private static DoubleUnaryOperator misses(SplittableRandom random) {
    double window = random.nextDouble(0.5, 5);
    double price = random.nextDouble(0, 3);
    return mean -> price * Math.max(0, mean - window) + 0.1 * price * mean * mean;
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8, 9})
  void first_equalsBruteForce(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 300; round++) {
      Case one = Case.random(random);
      boolean limited = random.nextBoolean();
      DoubleUnaryOperator beyond = limited ? misses(random) : ShortestPathTest::nothing;
      double pending = random.nextBoolean() ? 0 : random.nextDouble(0, 3);
      int earliest = random.nextInt(1, one.bins() + 1);
      int latest = random.nextInt(earliest, one.bins() + 1);
      ShortestPath path = one.prepared();
      if (limited) {
        path.solve(one.prices(), beyond);
      } else {
        path.solve(one.prices());
      }
      double least = Double.POSITIVE_INFINITY;
      for (int a = earliest; a <= latest; a++) {
        least = Math.min(least, costThrough(one, a, pending, beyond));
      }
      int first = path.first(pending, earliest, latest);
      assertThat(first).isBetween(earliest, latest);
      if (Double.isFinite(least)) {
        assertThat(costThrough(one, first, pending, beyond))
            .as("%s, %d of [%d, %d], seed %d round %d", one, first, earliest, latest, seed, round)
            .isCloseTo(least, within(1e-6));
      }
    }
  }

  private static double costThrough(Case one, int a, double pending, DoubleUnaryOperator beyond) {
    double rest = a == one.bins() ? 0 : one.cheapest(a, 0, beyond);
    return one.step(0, a, pending, beyond) + rest;
  }

  @Test
  void successors_neverLieInABlackout() {
    // one posting an hour for a day, nothing allowed from 6:00 to 17:00
    double[] density = new double[24];
    double[] prices = new double[25];
    for (int h = 0; h <= 24; h++) {
      prices[h] = h >= 6 && h < 18 ? Double.POSITIVE_INFINITY : 0.01;
      density[Math.min(h, 23)] = 24;
    }
    ShortestPath path = new ShortestPath();
    path.prepare(density, 0, 24, 1.0 / 24);
    path.solve(prices);
    assertThat(path.successor(5)).isEqualTo(18);
    assertThat(path.successor(10)).isEqualTo(18);
    assertThat(path.first(2, 7, 20)).isEqualTo(18);
  }
}
