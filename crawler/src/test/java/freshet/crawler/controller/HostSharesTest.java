package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.politeness.HostLimits;
import freshet.store.Store;
import freshet.store.model.NewFeed;
import freshet.village.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host allows in a day enters the plan. */
class HostSharesTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = START.plus(Duration.ofDays(7));
  private static final int[] RATES = {1, 4, 16, 64};

  /** Feeds on the host that many share, and as many on hosts of their own. */
  private static final int SHARING = RATES.length;

  private static final double BUDGET = 400;

  /** In the long run a limit of 100 is 87.5 a day, since some may come at once after a pause. */
  private static final HostLimits LIMIT = new HostLimits(Duration.ofSeconds(2), 100);

  private static final double LONG_RUN = 87.5;

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);

  private final ScriptedWeb web = new ScriptedWeb(sites(), clock);

  private static List<ScriptedWeb.Site> sites() {
    Random random = new Random(3);
    return Stream.of(RATES, RATES)
        .flatMapToInt(IntStream::of)
        .boxed()
        .flatMap(rate -> Sites.random(1, 500, rate, START, 30, random).stream())
        .toList();
  }

  private ControllerRig start() {
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < 2 * SHARING; i++) {
      urls.add(i < SHARING ? "https://shared.example/feed%d".formatted(i) : ScriptedWeb.url(i));
    }
    try (Store store = Store.open(ControllerRig.sqlite(folder))) {
      store
          .feeds()
          .add(
              urls.stream()
                  .map(url -> NewFeed.of(url, url, NOW, RetrievalStateText.unseen(url)))
                  .toList());
    }
    return new Setup(
            folder, clock, web, ControllerRig.settings("freshet", BUDGET, ControllerRig.UNBOUND))
        .with(LIMIT)
        .start();
  }

  private double perDay(int site, Instant from) {
    double days = Duration.between(from, clock.instant()).toSeconds() / 86_400.0;
    return web.requests.stream()
            .filter(request -> request.site() == site && !request.at().isBefore(from))
            .count()
        / days;
  }

  @Test
  void hostThatAllowsLessThanItsPart_isAskedForThat_andTheRestGoesToOthers() {
    try (ControllerRig rig = start()) {
      Instant from = NOW.plus(Duration.ofDays(4));
      rig.runTo(NOW.plus(Duration.ofDays(10)));
      double[] made = IntStream.range(0, 2 * SHARING).mapToDouble(i -> perDay(i, from)).toArray();
      double shared = IntStream.range(0, SHARING).mapToDouble(i -> made[i]).sum();
      double others = IntStream.range(SHARING, made.length).mapToDouble(i -> made[i]).sum();
      assertThat(shared).isBetween(0.85 * LONG_RUN, 1.02 * LONG_RUN);
      assertThat(others).as("more than the half that is theirs").isGreaterThan(0.55 * BUDGET);
      // by the square root of their rates, as the budget is split among all
      assertThat(made[2] / made[1]).isCloseTo(2, within(0.5));
      assertThat(made[3] / made[1]).isCloseTo(4, within(1.0));
    }
  }

  @Test
  void feedOfSuchAHost_namesWhatBindsIt() {
    try (ControllerRig rig = start()) {
      rig.runTo(NOW.plus(Duration.ofDays(5)));
      List<FeedReply> told = new ArrayList<>();
      long feed = rig.feedIds().getFirst();
      rig.inbox.add(new ControllerEvent.Asked(feed, answer -> answer.ifPresent(told::add)));
      rig.controller.step();
      assertThat(told.getFirst().bound())
          .isEqualTo("its share of the 88 requests a day that its host allows");
    }
  }
}
