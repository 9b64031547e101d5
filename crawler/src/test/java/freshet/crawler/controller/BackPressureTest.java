package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.PushedDocument;
import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.HostRecords;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.village.SettableClock;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A controller that wants more than terminals or store can do. */
class BackPressureTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = START.plus(Duration.ofDays(7));
  private static final Duration HOUR = Duration.ofHours(1);

  /** Of the first sites ten times as much comes as of the others. */
  private static final int BUSY = 5;

  private static final int SITES = 50;
  private static final int WINDOW = 10;
  private static final int MANY = 1100;
  private static final int ROOM = 3;

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private final Narrow narrow = new Narrow();
  private final Inbox inbox = new Inbox();

  /** Terminals with little room, who say what they found when the test wants it. */
  private final class Narrow implements Dispatch {
    private record Given(RetrievalOrder order, Consumer<DispatchResult> reply) {}

    private final Deque<Given> underWay = new ArrayDeque<>();
    private final List<Integer> sites = new ArrayList<>();
    private int room = Integer.MAX_VALUE;

    @Override
    public boolean hasRoom() {
      return underWay.size() < room;
    }

    @Override
    public void retrieve(
        RetrievalOrder order,
        Supplier<Optional<DispatchResult>> before,
        Consumer<DispatchResult> reply) {
      underWay.add(new Given(order, reply));
      sites.add(ScriptedWeb.site(order.url()));
    }

    @Override
    public void deliver(
        RetrievalOrder order, PushedDocument delivery, Consumer<DispatchResult> reply) {
      throw new IllegalStateException("nothing is delivered");
    }

    @Override
    public void confirm(RetrievalOutcome outcome) {}

    private void answer(Terminal terminal) {
      Given given = underWay.remove();
      given.reply.accept(
          new DispatchResult.Retrieved(terminal.retrieve(given.order, clock.instant())));
    }
  }

  /** A controller with all that it needs. */
  private final class Rig implements AutoCloseable {
    private final Store store;
    private final DocumentStateCache cache = new DocumentStateCache(folder.resolve("seen"));
    private final Terminal terminal;
    private final Journal journal;
    private final Controller controller;

    private Rig(String policy, int sites, double perDay) {
      List<ScriptedWeb.Site> all =
          new ArrayList<>(Sites.random(BUSY, WINDOW, 40, START, 40, new Random(3)));
      all.addAll(Sites.random(sites - BUSY, WINDOW, 4, START, 40, new Random(4)));
      ControllerRig.add(folder, sites, NOW);
      store = Store.open(ControllerRig.sqlite(folder));
      terminal =
          new Terminal(
              FetchSources.standard(
                  new ScriptedWeb(all, clock),
                  new UserAgent("Freshet", "0.1", "https://freshet.example/bot")),
              new FeedReader()::read,
              cache);
      StoreRetry patience = new StoreRetry(Thread::sleep);
      journal = new Journal(store, patience, narrow, inbox, List.of(), new Supervisor());
      controller =
          new Controller(
              store,
              patience,
              new Politeness(_ -> HostLimits.DEFAULT, HostRecords.NONE, clock, Thread::sleep),
              narrow,
              journal,
              inbox,
              clock,
              _ -> false,
              new LiveQuality(),
              ControllerRig.settings(policy, perDay, ControllerRig.UNBOUND));
    }

    private void answerAll() {
      while (!narrow.underWay.isEmpty()) {
        narrow.answer(terminal);
      }
    }

    /** Works for a time with terminals that are quick. */
    private void run(Duration time) {
      Instant end = clock.instant().plus(time);
      while (clock.instant().isBefore(end)) {
        controller.step();
        answerAll();
        journal.flush();
        Instant next = controller.step();
        Instant least = clock.instant().plusSeconds(1);
        clock.advanceTo(next.isBefore(least) ? least : next.isAfter(end) ? end : next);
      }
    }

    /** Terminals stop to answer when they have so many orders. */
    private void stall(int room) {
      narrow.room = room;
      while (narrow.underWay.size() < room) {
        clock.advance(Duration.ofSeconds(60));
        controller.step();
      }
    }

    private Snapshot.Places places() {
      List<Snapshot> seen = new ArrayList<>();
      inbox.add(new ControllerEvent.Surveyed(seen::add));
      controller.step();
      return seen.getFirst().places();
    }

    @Override
    public void close() {
      cache.close();
      store.close();
    }
  }

  @Test
  void slowTerminals_getNoMoreThanTheyHaveRoomFor_andTheRestStaysInThePlan() {
    try (Rig rig = new Rig("freshet", SITES, 20 * SITES)) {
      rig.run(Duration.ofDays(1));
      rig.stall(ROOM);
      for (int hour = 0; hour < 12; hour++) {
        clock.advance(HOUR);
        rig.controller.step();
        assertThat(narrow.underWay).hasSize(ROOM);
        assertThat(rig.places().underWay()).isEqualTo(ROOM);
        assertThat(rig.places().held()).isLessThanOrEqualTo(1);
      }
      assertThat(rig.places().overdue()).isGreaterThan(SITES / 2);
    }
  }

  @Test
  void whenRoomIsShort_theFeedsThatBringMostGoFirst() {
    try (Rig rig = new Rig("freshet", SITES, 20 * SITES)) {
      rig.run(Duration.ofDays(1));
      narrow.sites.clear();
      rig.stall(1);
      clock.advance(Duration.ofHours(3));
      while (narrow.sites.size() <= BUSY) {
        rig.answerAll();
        rig.journal.flush();
        rig.controller.step();
      }
      assertThat(narrow.sites.subList(1, BUSY)).allMatch(site -> site < BUSY);
    }
  }

  /** A retrieval every hour, and no terminal for half a day. */
  @Test
  void whatCouldNotBeRetrieved_isNotMadeUpForAtOnce() {
    try (Rig rig = new Rig("uniform", SITES, 24 * SITES)) {
      rig.run(Duration.ofDays(2));
      narrow.room = 0;
      for (int minute = 0; minute < 12 * 60; minute++) {
        clock.advance(Duration.ofMinutes(1));
        rig.controller.step();
      }
      narrow.room = Integer.MAX_VALUE;
      narrow.sites.clear();
      rig.run(HOUR);

      assertThat(narrow.sites).hasSizeBetween(SITES / 2, 2 * SITES);
    }
  }

  /** Results wait in memory for the store: a thousand, and what was under way then. */
  @Test
  void slowStore_stopsRetrievals_untilItHasCaughtUp() {
    try (Rig rig = new Rig("uniform", MANY, MANY)) {
      narrow.room = ROOM;
      for (int looks = 0; looks < MANY; looks++) {
        clock.advance(Duration.ofSeconds(60));
        rig.controller.step();
        rig.answerAll();
      }
      assertThat(narrow.sites).hasSizeBetween(1000, 1000 + ROOM);

      rig.journal.flush();
      rig.controller.step();
      assertThat(narrow.sites).hasSizeGreaterThan(1000 + ROOM - 1);
      assertThat(rig.store.postings().count()).isPositive();
    }
  }
}
