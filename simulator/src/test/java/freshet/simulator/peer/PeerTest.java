package freshet.simulator.peer;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Budget;
import freshet.policy.Horizon;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What must hold for every peer on random feeds; the replay itself checks times and intervals. */
final class PeerTest {
  private static final long SEED = 20_260_101;

  /** Late enough for rounding to show: a double of this many days resolves 0.3 microseconds. */
  private static final Horizon LEARN = new Horizon(20_454, 20_468);

  private static final Horizon EVALUATE = new Horizon(20_468, 20_496);

  @Test
  void peers_haveTheNamesOfTheCommandLine() {
    assertThat(Arrays.stream(Peer.values()).map(Peer::label))
        .containsExactly(
            "miniflux",
            "miniflux-entry-frequency",
            "commafeed",
            "freshrss",
            "freshrss-autottl",
            "newsblur",
            "tt-rss",
            "feedbin",
            "media-cloud",
            "nutch",
            "stormcrawler",
            "palladian-mav",
            "palladian-adaptive-ttl",
            "palladian-post-rate");
  }

  @ParameterizedTest
  @EnumSource
  void peer_keepsTheMinimumIntervalAtAnyScale(Peer peer) {
    double minInterval = PeerUnits.ofMinutes(33);
    for (double scale : new double[] {0.01, 0.3, 1, 7}) {
      Scene scene = scene(minInterval);
      double most = scene.evaluate().days() / minInterval + 1;
      assertThat(retrievals(peer, scene, scale).size() / (double) scene.feeds())
          .as(at(scale))
          .isBetween(0.0, most);
    }
  }

  @ParameterizedTest
  @EnumSource(
      names = {"MEDIA_CLOUD", "NUTCH", "STORMCRAWLER"},
      mode = Mode.EXCLUDE)
  void peer_spendsHalfWhenTwiceAsSlow(Peer peer) {
    for (double scale = 0.5; scale < 10; scale *= 2) {
      assertThat(slowdown(peer, scale, 2)).as(at(scale)).isBetween(0.4, 0.55);
    }
  }

  /**
   * Rules that adapt to what they find work against the stretching, until their bounds stop them.
   */
  @ParameterizedTest
  @EnumSource(names = {"MEDIA_CLOUD", "NUTCH", "STORMCRAWLER"})
  void adaptingPeer_spendsLessWhenSlower(Peer peer) {
    for (double scale = 0.001; scale < 1; scale *= 8) {
      assertThat(slowdown(peer, scale, 8)).as(at(scale)).isLessThan(0.95);
    }
  }

  @ParameterizedTest
  @EnumSource
  void peer_doesTheSameAgainWithTheSameSeed(Peer peer) {
    assertThat(retrievals(peer, scene(0), 1)).isEqualTo(retrievals(peer, scene(0), 1));
  }

  private static String at(double scale) {
    return "seed %d, scale %s".formatted(SEED, scale);
  }

  private static double slowdown(Peer peer, double scale, double factor) {
    int slow = retrievals(peer, scene(0), factor * scale).size();
    return slow / (double) retrievals(peer, scene(0), scale).size();
  }

  /** The retrievals within the window, as text. */
  private static List<String> retrievals(Peer peer, Scene scene, double scale) {
    PolicyStart start =
        new PolicyStart(
            scene.learned(),
            new Budget(1),
            scene.evaluate().from(),
            scene.evaluate().days(),
            PolicySettings.DEFAULTS.withMinInterval(scene.minInterval()),
            new SplittableRandom(scene.seed()));
    List<String> made = new ArrayList<>();
    new Replay(scene, peer.open(start, scale), one -> made.add(one.feed() + " at " + one.at()))
        .run();
    return made;
  }

  /** 60 feeds of 0.1 to 30 postings a day, some of them in bursts of one second. */
  private static Scene scene(double minInterval) {
    SplittableRandom chance = new SplittableRandom(SEED);
    List<TraceFeed> feeds = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double rate = 0.1 * Math.pow(300, chance.nextDouble());
      feeds.add(feed("feed " + i, rate, i % 10 == 0 ? 3 : 1, chance));
    }
    return Scene.of(new Trace("random", feeds), LEARN, EVALUATE, minInterval, SEED);
  }

  private static TraceFeed feed(String name, double rate, int burst, SplittableRandom chance) {
    List<Double> published = new ArrayList<>();
    double at = LEARN.from();
    while (at < EVALUATE.to()) {
      at += chance.nextExponential() * burst / rate;
      for (int k = 0; k < burst; k++) {
        published.add(at);
      }
    }
    double[] times = published.stream().mapToDouble(Double::doubleValue).toArray();
    return new TraceFeed(name, times, chance.nextInt(1, 20), chance.nextInt(1, 15), 1);
  }
}
