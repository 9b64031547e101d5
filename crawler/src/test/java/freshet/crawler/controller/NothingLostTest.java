package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.DirectDispatch.Moment;
import freshet.store.model.PostingQuery;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredPosting;
import freshet.village.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that dies at any moment between a request and what is learned from its answer. */
class NothingLostTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final int SITES = 6;
  private static final int WINDOW = 40;
  private static final int KILLS = 25;

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(START.plus(Duration.ofDays(3)));
  private @Nullable ControllerRig running;

  /** The end of a process. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void gc013_gc020_killedAtAnyMoment_losesNothingAndIsNeverEarly(long seed) {
    killedAtAnyMoment(ControllerRig.sqlite(folder), seed);
  }

  @Test
  void gc013_gc020_killedAtAnyMomentOnPostgres_losesNothingAndIsNeverEarly() {
    killedAtAnyMoment(Postgres.fresh(), 1);
  }

  private void killedAtAnyMoment(String location, long seed) {
    Random random = new Random(seed);
    ScriptedWeb web = new ScriptedWeb(Sites.random(SITES, WINDOW, 3, START, 12, random), clock);
    web.asked = this::validatorsAreOfStoredPostings;
    ControllerRig.add(location, SITES, START);
    Setup setup =
        new Setup(
                folder,
                clock,
                request -> {
                  neverEarly(ScriptedWeb.site(request.url()));
                  return web.fetch(request);
                },
                ControllerRig.settings("freshet", 20 * SITES, ControllerRig.USUAL))
            .storedAt(location);
    for (int kill = 0; kill < KILLS; kill++) {
      runUntilKilled(setup, clock.instant().plus(Duration.ofDays(1)), random);
      clock.advance(Duration.ofSeconds(random.nextInt(600)));
    }
    Instant end = clock.instant().plus(Duration.ofDays(2));
    try (ControllerRig last = setup.start()) {
      running = last;
      last.runTo(end);
      assertThat(guids(last)).containsAll(web.shown).doesNotHaveDuplicates();
    }
    assertThat(web.requests).hasSizeGreaterThan(KILLS);
  }

  @ParameterizedTest
  @MethodSource("freshet.crawler.controller.ControllerRig#livePolicies")
  void killedAllDay_holdsTheBudgetOfTheDay(String policy) {
    Random random = new Random(4);
    ScriptedWeb web = new ScriptedWeb(Sites.random(SITES, WINDOW, 3, START, 12, random), clock);
    ControllerRig.add(folder, SITES, START);
    int perDay = 40 * SITES;
    Setup setup =
        new Setup(folder, clock, web, ControllerRig.settings(policy, perDay, ControllerRig.USUAL));
    Instant day = clock.instant().plus(Duration.ofDays(1));
    runUntil(setup, day, random);
    int before = web.requests.size();
    int kills = runUntil(setup, day.plus(Duration.ofDays(1)), random);
    // what died with its process is not known to have been spent
    assertThat(web.requests.size() - before).isBetween(perDay / 2, (int) (1.03 * perDay) + kills);
    assertThat(kills).isGreaterThan(5);
  }

  /** Goes on until a time, however often it is killed; tells how often. */
  private int runUntil(Setup setup, Instant end, Random random) {
    int kills = 0;
    while (clock.instant().isBefore(end)) {
      kills += runUntilKilled(setup, end, random) ? 1 : 0;
    }
    return kills;
  }

  private boolean runUntilKilled(Setup setup, Instant end, Random random) {
    Consumer<Moment> fate =
        _ -> {
          if (random.nextInt(40) == 0) {
            throw new Killed();
          }
        };
    try (ControllerRig mortal = setup.dying(fate).start()) {
      running = mortal;
      mortal.runTo(end);
      return false;
    } catch (Killed _) {
      return true; // and the next one goes on
    }
  }

  private ControllerRig rig() {
    return Objects.requireNonNull(running);
  }

  private StoredFeed feed(int site) {
    return rig().store.feeds().find(ScriptedWeb.url(site), null).orElseThrow();
  }

  private void neverEarly(int site) {
    StoredFeed feed = feed(site);
    assertThat(feed.state().notBefore()).isBeforeOrEqualTo(clock.instant());
  }

  private void validatorsAreOfStoredPostings(int site, String tag) {
    int count = Integer.parseInt(tag.replace("\"", ""));
    assertThat(guids(rig())).containsAll(ScriptedWeb.guids(site, count, WINDOW));
  }

  private static List<String> guids(ControllerRig rig) {
    return rig.store.postings().page(PostingQuery.arrivals(100_000)).stream()
        .map(StoredPosting::posting)
        .map(posting -> posting.id().value())
        .toList();
  }
}
