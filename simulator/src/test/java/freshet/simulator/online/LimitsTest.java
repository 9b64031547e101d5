package freshet.simulator.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Budget;
import freshet.policy.Horizon;
import freshet.policy.PolicySettings;
import freshet.policy.RetrievalLimits;
import freshet.policy.capability.Explanation.Bound;
import freshet.policy.online.FreshetAgenda;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What binds the retrievals of a feed is kept, and told. */
class LimitsTest {
  private static final double MINUTE = 1.0 / 1440;
  private static final PolicySettings PLAIN = PolicySettings.DEFAULTS;

  private static Scene week(List<TraceFeed> feeds, long seed) {
    return Scene.of(new Trace("week", feeds), Worlds.LEARN, new Horizon(14, 21), 0, seed);
  }

  private static Scene week(int feeds, long seed) {
    return week(Worlds.rhythmic(feeds, (feed, at) -> 1, new SplittableRandom(seed)), seed);
  }

  private static FreshetAgenda agenda(Scene scene, double each, PolicySettings settings) {
    return new FreshetAgenda(
        scene.learned(), new Budget(each * scene.feeds()), scene.evaluate().from(), settings);
  }

  /** The times of each feed's retrievals, and how often what bound them. */
  private record Seen(List<List<Double>> times, Map<Bound, Integer> bounds) {
    static Seen of(Scene scene, FreshetAgenda agenda) {
      Seen seen = new Seen(new ArrayList<>(), new EnumMap<>(Bound.class));
      for (int i = 0; i < scene.feeds(); i++) {
        seen.times.add(new ArrayList<>());
      }
      new Replay(
              scene,
              agenda,
              retrieval -> {
                seen.times.get(retrieval.feed()).add(retrieval.at());
                seen.bounds.merge(agenda.explain(retrieval.feed()).bound(), 1, Integer::sum);
              })
          .run();
      return seen;
    }

    int count(Bound bound) {
      return bounds.getOrDefault(bound, 0);
    }

    double gap(int feed, int k) {
      return times.get(feed).get(k) - times.get(feed).get(k - 1);
    }
  }

  @Test
  void minInterval_isKeptAndTold() {
    Scene scene = week(40, 1);
    Seen free = Seen.of(scene, agenda(scene, 8, PLAIN));
    assertThat(free.count(Bound.NOT_BEFORE)).isZero();
    Seen bound = Seen.of(scene, agenda(scene, 8, PLAIN.withMinInterval(0.1)));
    assertThat(bound.count(Bound.NOT_BEFORE)).isPositive();
    int tooSoon = 0;
    for (int i = 0; i < scene.feeds(); i++) {
      for (int k = 1; k < bound.times.get(i).size(); k++) {
        assertThat(bound.gap(i, k)).isGreaterThanOrEqualTo(0.1 - 1e-9);
      }
      for (int k = 1; k < free.times.get(i).size(); k++) {
        tooSoon += free.gap(i, k) < 0.1 ? 1 : 0;
      }
    }
    assertThat(tooSoon).isPositive();
  }

  @Test
  void maxInterval_forgetsNoFeed() {
    Scene scene = week(60, 2);
    PolicySettings settings = new PolicySettings(Double.POSITIVE_INFINITY, 1, 0, 0, 1);
    Seen free = Seen.of(scene, agenda(scene, 2, PLAIN));
    Seen bound = Seen.of(scene, agenda(scene, 2, settings));
    assertThat(free.count(Bound.LATEST)).isZero();
    assertThat(bound.count(Bound.LATEST)).isPositive();
    int tooLate = 0;
    for (int i = 0; i < scene.feeds(); i++) {
      for (int k = 1; k < bound.times.get(i).size(); k++) {
        // late by no more than the budget of a day makes it wait
        assertThat(bound.gap(i, k)).as("feed %d", i).isLessThan(1.1);
      }
      for (int k = 1; k < free.times.get(i).size(); k++) {
        tooLate += free.gap(i, k) > 1.1 ? 1 : 0;
      }
    }
    assertThat(tooLate).isPositive();
  }

  @Test
  void notBefore_isKeptAndTold() {
    Scene scene = week(40, 3);
    FreshetAgenda agenda = agenda(scene, 4, PLAIN);
    for (int i = 0; i < scene.feeds(); i += 2) {
      agenda.limit(i, new RetrievalLimits(17.3, Double.POSITIVE_INFINITY, 0), 14);
      assertThat(agenda.explain(i).at()).isGreaterThanOrEqualTo(17.3);
    }
    Seen seen = Seen.of(scene, agenda);
    assertThat(seen.count(Bound.NOT_BEFORE)).isPositive();
    for (int i = 0; i < scene.feeds(); i += 2) {
      assertThat(seen.times.get(i).getFirst()).isGreaterThanOrEqualTo(17.3);
    }
  }

  @Test
  void latest_isKeptAndTold() {
    Scene scene = week(40, 4);
    FreshetAgenda agenda = agenda(scene, 0.5, PLAIN);
    int bound = 0;
    for (int i = 0; i < scene.feeds(); i++) {
      agenda.limit(i, new RetrievalLimits(Double.NEGATIVE_INFINITY, 14.2 + i * MINUTE, 0), 14);
      assertThat(agenda.explain(i).at()).isLessThanOrEqualTo(14.2 + i * MINUTE);
      bound += agenda.explain(i).bound() == Bound.LATEST ? 1 : 0;
    }
    assertThat(bound).isGreaterThan(scene.feeds() / 2);
  }

  @Test
  void blackoutHours_areKeptAndTold() {
    Scene scene = week(60, 5);
    FreshetAgenda agenda = agenda(scene, 6, PLAIN);
    int evening = 0b1111111 << 17;
    for (int i = 0; i < scene.feeds(); i += 2) {
      agenda.limit(
          i,
          new RetrievalLimits(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, evening),
          scene.evaluate().from());
    }
    Seen seen = Seen.of(scene, agenda);
    assertThat(seen.count(Bound.BLACKOUT)).isPositive();
    int others = 0;
    for (int i = 0; i < scene.feeds(); i++) {
      for (double at : seen.times.get(i)) {
        double hour = 24 * (at - Math.floor(at));
        if (i % 2 == 0) {
          assertThat(hour < 17).as("feed %d at %f", i, hour).isTrue();
        } else if (hour >= 17) {
          others++;
        }
      }
    }
    assertThat(others).isPositive();
  }

  @Test
  void explanation_tellsRateWeightsPriceAndPendingPostings() {
    Scene scene = week(40, 6);
    FreshetAgenda agenda = agenda(scene, 4, PLAIN);
    for (int i = 0; i < scene.feeds(); i++) {
      var why = agenda.explain(i);
      assertThat(why.at()).isGreaterThan(14);
      assertThat(why.rate()).isEqualTo(agenda.rate(i));
      assertThat(why.weights().values().stream().mapToDouble(Double::doubleValue).sum())
          .isCloseTo(1, within(1e-4));
      assertThat(why.price()).isPositive();
      assertThat(why.pending()).isPositive();
      assertThat(why.sentence()).contains("postings a day", "price");
    }
  }

  @Test
  void weights_shiftRetrievalsByTheirRoots() {
    // SC theorem 1: retrievals by √(w·λ)
    SplittableRandom random = new SplittableRandom(7);
    List<TraceFeed> feeds = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      double[] published = Worlds.postings(at -> 4, 4, random);
      feeds.add(new TraceFeed("feed-" + i, published, 50, i % 2 == 0 ? 4 : 1, 1));
    }
    Scene scene = week(feeds, 7);
    Seen seen = Seen.of(scene, agenda(scene, 6, PLAIN));
    double heavy = 0;
    double light = 0;
    for (int i = 0; i < 80; i += 2) {
      heavy += seen.times.get(i).size();
      light += seen.times.get(i + 1).size();
    }
    assertThat(heavy / light).isBetween(1.8, 2.2);
  }

  @Test
  void costs_spareDearFeeds_andCountInTheBudget() {
    SplittableRandom random = new SplittableRandom(8);
    List<TraceFeed> feeds = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      double[] published = Worlds.postings(at -> 4, 4, random);
      feeds.add(new TraceFeed("feed-" + i, published, 50, 1, i % 2 == 0 ? 4 : 1));
    }
    Scene scene = week(feeds, 8);
    Seen seen = Seen.of(scene, agenda(scene, 6, PLAIN));
    double dear = 0;
    double cheap = 0;
    for (int i = 0; i < 80; i += 2) {
      dear += seen.times.get(i).size();
      cheap += seen.times.get(i + 1).size();
    }
    assertThat(cheap / dear).isBetween(1.8, 2.2);
    assertThat((4 * dear + cheap) / 7).isCloseTo(6 * 80, within(0.02 * 6 * 80));
  }
}
