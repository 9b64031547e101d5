package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.codec.HostText;
import freshet.crawler.codec.StandingText;
import freshet.crawler.dispatch.Delivery;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.Outstanding;
import freshet.crawler.host.Host;
import freshet.crawler.host.HostGate;
import freshet.crawler.host.HostLimits;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.PaceSettings;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.SeenCache;
import freshet.crawler.terminal.Terminal;
import freshet.feed.FeedReader;
import freshet.policy.live.LivePolicy;
import freshet.store.NewFeed;
import freshet.store.Store;
import freshet.store.StoredFeed;
import freshet.store.Stores;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A controller whose terminals are elsewhere, and may not answer. */
class FarTerminalsTest {
  private static final Instant NOW = Instant.parse("2026-03-09T00:00:00Z");
  private static final Duration LEASE = Duration.ofSeconds(55);

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private final ScriptedWeb web =
      new ScriptedWeb(
          Sites.random(1, 30, 4, NOW.minus(Duration.ofDays(7)), 30, new Random(3)), clock);
  private final Far far = new Far();
  private final Inbox inbox = new Inbox();
  private final StorePatience patience = new StorePatience(Thread::sleep);
  private Store store;
  private SeenCache cache;
  private Journal journal;

  @BeforeEach
  void open() {
    ControllerRig.add(folder, 1, NOW);
    store = Stores.open(ControllerRig.sqlite(folder));
    cache = new SeenCache(folder.resolve("seen"));
    journal = new Journal(store, patience, far, inbox, List.of(), new Supervisor());
  }

  @AfterEach
  void close() {
    cache.close();
    store.close();
  }

  /** Holds what it is given. */
  private static final class Far implements Dispatch {
    private final List<RetrievalOrder> orders = new ArrayList<>();
    private final List<Reply> replies = new ArrayList<>();
    private List<Outstanding> left = List.of();

    @Override
    public boolean hasRoom() {
      return true;
    }

    @Override
    public void retrieve(RetrievalOrder order, Reply reply) {
      orders.add(order);
      replies.add(reply);
    }

    @Override
    public void deliver(RetrievalOrder order, Delivery delivery, Reply reply) {
      throw new IllegalStateException("nothing is delivered");
    }

    @Override
    public List<Outstanding> outstanding() {
      return left;
    }

    @Override
    public void confirm(RetrievalOutcome outcome) {}
  }

  /** What an earlier controller left. */
  private static final class Left implements Outstanding {
    private final @Nullable RetrievalOrder order;
    private final String url;
    private final Instant issuedAt;
    private final List<Dispatch.Reply> takers = new ArrayList<>();
    private boolean dropped;

    private Left(RetrievalOrder order, Instant issuedAt) {
      this.order = order;
      this.url = order.url();
      this.issuedAt = issuedAt;
    }

    private Left(String page, Instant issuedAt) {
      this.order = null;
      this.url = page;
      this.issuedAt = issuedAt;
    }

    @Override
    public Optional<RetrievalOrder> order() {
      return Optional.ofNullable(order);
    }

    @Override
    public String url() {
      return url;
    }

    @Override
    public Instant issuedAt() {
      return issuedAt;
    }

    @Override
    public void takeOver(Dispatch.Reply reply) {
      takers.add(reply);
    }

    @Override
    public void drop() {
      dropped = true;
    }
  }

  private Controller controller() {
    return controller(new HostGate(_ -> HostLimits.DEFAULT, Map.of()));
  }

  private Controller controller(HostGate gate) {
    far.occupy(gate);
    return new Controller(
        store,
        patience,
        gate,
        far,
        journal,
        inbox,
        clock,
        _ -> false,
        new LiveQuality(),
        ControllerRig.settings(LivePolicy.FRESHET, 10, ControllerRig.USUAL));
  }

  private void at(Controller controller, Duration sinceNow) {
    clock.set(NOW.plus(sinceNow));
    controller.step();
  }

  private StoredFeed feed() {
    List<StoredFeed> all = new ArrayList<>();
    store.feeds().each(all::add);
    return all.getFirst();
  }

  private RetrievalOutcome retrieved(RetrievalOrder order) {
    Agent agent = new Agent("Freshet", "0.1", "https://freshet.example/bot");
    return new Terminal(web, agent, new FeedReader()::read, cache, _ -> true)
        .retrieve(order, clock.instant());
  }

  @Test
  void gc029_hostOfAnOrderWithoutAnswer_isLeftAloneForItsPauseFromTheEndOfTheLease() {
    Controller controller = controller();
    at(controller, Duration.ZERO);
    assertThat(far.orders).hasSize(1);

    at(controller, LEASE);
    far.replies.getFirst().unanswered();
    at(controller, LEASE.plus(HostLimits.DEFAULT.spacing()).minusMillis(1));
    assertThat(far.orders).hasSize(1);

    at(controller, LEASE.plus(HostLimits.DEFAULT.spacing()));
    assertThat(far.orders).hasSize(2);
    assertThat(far.orders.getLast().standing()).isEqualTo(far.orders.getFirst().standing());
  }

  @Test
  void orderThatNobodyBegan_comesAgainAsSoonAsItsHostMayBeAsked() {
    Controller controller = controller();
    at(controller, Duration.ZERO);
    Duration later = HostLimits.DEFAULT.spacing();
    clock.set(NOW.plus(later));
    far.replies.getFirst().unused();
    at(controller, later);

    assertThat(far.orders).hasSize(2);
  }

  @Test
  void whatAnEarlierControllerHandedOut_isNotHandedOutAgain_andStoredWhenItComes() {
    Left left = new Left(order(), NOW.minusSeconds(5));
    far.left = List.of(left);
    Controller controller = controller();
    at(controller, Duration.ofMinutes(2));
    assertThat(far.orders).isEmpty();

    left.takers.getFirst().told(retrieved(left.order().orElseThrow()));
    journal.flush();
    at(controller, Duration.ofMinutes(3));

    assertThat(left.takers).hasSize(1);
    assertThat(store.postings().count()).isPositive();
    assertThat(far.orders).isEmpty();
  }

  @Test
  void gc029_hostOfAPageThatAnEarlierControllerAskedFor_isBusyUntilThatEnds() {
    Left left = new Left(feed().url(), NOW.minusSeconds(5));
    far.left = List.of(left);
    Controller controller = controller();
    at(controller, LEASE);
    assertThat(far.orders).isEmpty();

    left.takers.getFirst().unanswered();
    at(controller, LEASE.plus(HostLimits.DEFAULT.spacing()).minusMillis(1));
    assertThat(far.orders).isEmpty();

    at(controller, LEASE.plus(Duration.ofMinutes(1))); // it is asked now and then
    assertThat(far.orders).hasSize(1);
  }

  @Test
  void whatAnEarlierControllerHandedOutAndStored_isDropped() {
    Controller earlier = controller();
    at(earlier, Duration.ZERO);
    far.replies.getFirst().told(retrieved(far.orders.getFirst()));
    journal.flush();

    Left left = new Left(order(), NOW);
    far.left = List.of(left);
    HostGate gate = new HostGate(_ -> HostLimits.DEFAULT, Map.of());
    controller(gate);

    assertThat(left.dropped).isTrue();
    assertThat(left.takers).isEmpty();
    assertThat(gate.start(left.host(), NOW.plusSeconds(2))).isTrue();
  }

  /** To read the feeds takes long, and others ask hosts meanwhile. */
  @Test
  void gc029_hostsOfWhatAnEarlierControllerHandedOut_areBusyBeforeThisOneKnowsItsFeeds() {
    Left left = new Left(order(), NOW.minusSeconds(5));
    far.left = List.of(left);
    HostGate gate = new HostGate(_ -> HostLimits.DEFAULT, Map.of());
    far.occupy(gate);

    assertThat(gate.start(left.host(), NOW.plus(LEASE))).isFalse();
  }

  @Test
  void gc029_hostThatAnEarlierControllerWasAskingItself_isLeftAlone() {
    Host host = Host.of(feed().url()).orElseThrow();
    HostGate earlier = new HostGate(_ -> HostLimits.DEFAULT, Map.of());
    earlier.start(host, NOW);
    new Visits(store, patience, earlier, clock).begin(host);
    Controller controller =
        controller(
            new HostGate(_ -> HostLimits.DEFAULT, HostText.readAll(store.hosts().states()), NOW));

    at(controller, Duration.ofSeconds(31));
    assertThat(far.orders).isEmpty();
    at(controller, Duration.ofSeconds(32));
    assertThat(far.orders).hasSize(1);
  }

  @Test
  void gc029_hostOfAFeedThatIsRemovedMeanwhile_isBusyUntilItsOrderEnds() {
    Left left = new Left(order(), NOW.minusSeconds(5));
    far.left = List.of(left);
    String removed = feed().url();
    store.feeds().remove(feed().id(), NOW);
    store.feeds().add(List.of(NewFeed.of(removed, removed, NOW, StandingText.unseen(removed))));
    Controller controller = controller();
    at(controller, Duration.ofSeconds(49));
    assertThat(far.orders).isEmpty();

    left.takers.getFirst().told(retrieved(left.order().orElseThrow()));
    journal.flush();
    at(controller, Duration.ofSeconds(49));
    assertThat(far.orders).isEmpty();
    assertThat(store.postings().count()).isZero();

    at(controller, Duration.ofMinutes(2));
    assertThat(far.orders).hasSize(1);
  }

  @Test
  void gc029_ofTwoOrdersOfAFeed_theLaterOneIsUnderWay() {
    Left over = new Left(order(), NOW.minusSeconds(30));
    Left left = new Left(order(), NOW.minusSeconds(5));
    far.left = List.of(over, left);
    Controller controller = controller();
    at(controller, Duration.ofSeconds(49));

    assertThat(over.dropped).isTrue();
    assertThat(left.takers).hasSize(1);
    assertThat(far.orders).isEmpty();
  }

  private RetrievalOrder order() {
    StoredFeed feed = feed();
    return RetrievalOrder.usual(
        feed.id(),
        1,
        StandingText.of(feed.state().standing()).standing(),
        PaceSettings.DEFAULT,
        Duration.ofHours(1));
  }
}
