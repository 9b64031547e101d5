package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.DirectDispatch.Moment;
import freshet.crawler.push.Carrier;
import freshet.store.model.NotLeaderException;
import freshet.store.model.PostingQuery;
import freshet.store.model.PushSubscriptionRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.StoredFeed;
import freshet.village.SettableClock;
import freshet.village.WebSubHub;
import freshet.village.WebSubHub.Call;
import freshet.village.WebSubHub.Conduct;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Feeds with a hub, in the whole system but for the network. */
class PushServiceTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = START.plus(Duration.ofDays(7));
  private static final int SITES = 3;
  private static final List<ScriptedWeb.Site> SCRIPT =
      Sites.random(SITES, 30, 6, START, 40, new Random(3));

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private final WebSubHub hub = new WebSubHub(Conduct.GOOD);
  private final ScriptedWeb web = new ScriptedWeb(SCRIPT, clock);
  private boolean delivering = true;

  private Setup setup(String policy) {
    web.hub = hub;
    ControllerRig.add(folder, SITES, NOW);
    return new Setup(
        folder, clock, web, ControllerRig.settings(policy, 24 * SITES, ControllerRig.USUAL));
  }

  private ControllerRig start() {
    return setup("freshet").start();
  }

  /** Goes on to a time; the hub delivers what is published meanwhile, unless it is dead. */
  private void runTo(ControllerRig rig, Instant end) {
    while (clock.instant().isBefore(end)) {
      Instant hour = clock.instant().plus(Duration.ofHours(1));
      Instant next = nextPublished(clock.instant(), hour.isBefore(end) ? hour : end);
      rig.runTo(next);
      rig.pushing.tick();
      if (delivering) {
        new Carrier(rig.receiver).verify(hub, clock.instant());
        for (int site = 0; site < SITES; site++) {
          if (List.of(SCRIPT.get(site).published()).contains(next)) {
            deliver(rig, site);
          }
        }
      }
    }
    rig.controller.step();
  }

  private static Instant nextPublished(Instant after, Instant end) {
    return SCRIPT.stream()
        .flatMap(site -> List.of(site.published()).stream())
        .filter(at -> at.isAfter(after) && at.isBefore(end))
        .min(Instant::compareTo)
        .orElse(end);
  }

  private void deliver(ControllerRig rig, int site) {
    for (Call call :
        hub.deliveries(ScriptedWeb.url(site), "application/atom+xml", web.document(site))) {
      int status = new Carrier(rig.receiver).carry(call, clock.instant()).status();
      assertThat(status).isIn(202, 410);
      if (status == 410) {
        hub.gone(call);
      }
    }
    rig.controller.step();
  }

  private ControllerRig subscribed() {
    ControllerRig rig = start();
    rig.controller.step();
    new Carrier(rig.receiver).verify(hub, clock.instant());
    return rig;
  }

  private static StoredFeed feed(ControllerRig rig, int site) {
    return rig.store.feeds().find(ScriptedWeb.url(site), null).orElseThrow();
  }

  private long requestsOf(int site, Instant from) {
    return web.requests.stream()
        .filter(request -> request.site() == site && !request.at().isBefore(from))
        .count();
  }

  private static List<PushSubscriptionRecord> live(ControllerRig rig) {
    return rig.store.pushes().due(Instant.parse("2099-01-01T00:00:00Z")).stream()
        .filter(push -> push.standing().contains("LIVE"))
        .toList();
  }

  @Test
  void delivery_isStoredAtOnce_andCostsNoRetrievalNorValidator() {
    try (ControllerRig rig = subscribed()) {
      assertThat(live(rig)).hasSize(SITES).allMatch(push -> push.secret() != null);
      Instant published = SCRIPT.getFirst().published()[45];
      rig.runTo(published.minusMillis(1));
      StoredFeed before = feed(rig, 0);
      int requests = web.requests.size();
      clock.advanceTo(published);
      deliver(rig, 0);
      StoredFeed after = feed(rig, 0);
      assertThat(web.requests).hasSize(requests);
      assertThat(rig.store.retrievals().count(NOW)).isEqualTo(requests);
      assertThat(rig.store.retrievals().latest(after.id(), 1))
          .extracting(RetrievalLogEntry::kind)
          .containsExactly(RetrievalLogEntry.DELIVERED);
      assertThat(rig.store.postings().page(PostingQuery.arrivals(10_000)))
          .anySatisfy(
              posting -> {
                assertThat(posting.posting().id().value()).isEqualTo("urn:0:45");
                assertThat(posting.record().firstSeen()).isEqualTo(published);
              });
      assertThat(RetrievalStateText.of(after.state().standing()).standing().address())
          .isEqualTo(RetrievalStateText.of(before.state().standing()).standing().address());
      assertThat(after.state().notBefore()).isEqualTo(before.state().notBefore());
      assertThat(after.state().changedAt()).isEqualTo(published);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"freshet", "uniform"})
  void gc032_provenPushes_leaveOnlySafetyRetrievals(String policy) {
    try (ControllerRig rig = setup(policy).start()) {
      rig.controller.step();
      // nothing is seen first by a retrieval while the hub delivers at the very instant
      runTo(rig, NOW.plus(Duration.ofDays(3)));
      Instant proven = clock.instant();
      runTo(rig, NOW.plus(Duration.ofDays(9)));
      for (int site = 0; site < SITES; site++) {
        assertThat(requestsOf(site, proven)).isBetween(2L, 6L);
      }
      assertThat(guids(rig)).containsAll(web.shown).doesNotHaveDuplicates();
    }
  }

  private static List<String> guids(ControllerRig rig) {
    return rig.store.postings().page(PostingQuery.arrivals(10_000)).stream()
        .map(posting -> posting.posting().id().value())
        .toList();
  }

  @Test
  void gc032_hubThatGoesSilent_isFoundOutByASafetyRetrieval() {
    try (ControllerRig rig = subscribed()) {
      runTo(rig, NOW.plus(Duration.ofDays(4)));
      delivering = false;
      Instant silent = clock.instant();
      runTo(rig, silent.plus(Duration.ofDays(2)));
      Instant noticed = clock.instant();
      runTo(rig, noticed.plus(Duration.ofDays(1)));
      assertThat(requestsOf(0, noticed)).isGreaterThan(8);
    }
  }

  @Test
  void gc064_subscriptions_areRenewedThoughTheFeedIsUnchanged() {
    try (ControllerRig rig = subscribed()) {
      List<String> first = live(rig).stream().map(PushSubscriptionRecord::token).toList();
      runTo(rig, NOW.plus(Duration.ofDays(12)));
      assertThat(live(rig))
          .hasSize(SITES)
          .extracting(PushSubscriptionRecord::token)
          .doesNotContainAnyElementsOf(first);
    }
  }

  @Test
  void gc069_hubThatDies_endsWithItsLease_andFeedsAreRetrievedAsBefore() {
    try (ControllerRig rig = subscribed()) {
      runTo(rig, NOW.plus(Duration.ofDays(5)));
      web.hub = new WebSubHub(Conduct.BUSY);
      // it still delivers, until the lease of ten days ends
      runTo(rig, NOW.plus(Duration.ofDays(10)));
      delivering = false;
      Instant ended = clock.instant().plus(Duration.ofHours(2));
      runTo(rig, ended);
      assertThat(live(rig)).isEmpty();
      runTo(rig, ended.plus(Duration.ofDays(1)));
      assertThat(requestsOf(0, ended)).isGreaterThan(8);
    }
  }

  @Test
  void killedOverADelivery_losesNothing() {
    Instant published = SCRIPT.getFirst().published()[45];
    Setup setup = setup("freshet");
    boolean[] dies = {false};
    Setup mortal =
        setup.dying(
            moment -> {
              if (dies[0] && moment == Moment.RECORDED) {
                throw new NotLeaderException("killed"); // which no controller survives
              }
            });
    try (ControllerRig rig = mortal.start()) {
      runTo(rig, published.minusMillis(1));
      clock.advanceTo(published);
      dies[0] = true;
      deliver(rig, 0);
    } catch (NotLeaderException _) {
      dies[0] = false;
    }
    assertThat(dies[0]).isFalse();
    try (ControllerRig rig = setup.start()) {
      assertThat(live(rig)).hasSize(SITES);
      assertThat(guids(rig)).doesNotContain("urn:0:45");
      runTo(rig, published.plus(Duration.ofDays(1)));
      assertThat(guids(rig)).contains("urn:0:45").doesNotHaveDuplicates();
    }
  }

  @Test
  void leave_endsTheSubscriptionAtTheHub() {
    try (ControllerRig rig = subscribed()) {
      rig.pushing.leave(feed(rig, 1).id());
      new Carrier(rig.receiver).verify(hub, clock.instant());
      assertThat(live(rig)).hasSize(SITES - 1);
      assertThat(hub.deliveries(ScriptedWeb.url(1), "text/xml", new byte[1])).isEmpty();
    }
  }
}
