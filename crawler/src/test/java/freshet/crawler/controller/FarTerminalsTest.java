package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.OutstandingOrder;
import freshet.crawler.dispatch.PushedDocument;
import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.HostRecords;
import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.politeness.Politeness.Decision;
import freshet.crawler.politeness.Purpose;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.NewFeed;
import freshet.store.model.StoredFeed;
import freshet.village.SettableClock;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
  private final StoreRetry patience = new StoreRetry(Thread::sleep);
  private Store store;
  private DocumentStateCache cache;
  private Journal journal;

  @BeforeEach
  void open() {
    ControllerRig.add(folder, 1, NOW);
    store = Store.open(ControllerRig.sqlite(folder));
    cache = new DocumentStateCache(folder.resolve("seen"));
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
    private final List<Consumer<DispatchResult>> replies = new ArrayList<>();
    private List<OutstandingOrder> left = List.of();

    @Override
    public boolean hasRoom() {
      return true;
    }

    @Override
    public void retrieve(
        RetrievalOrder order,
        Supplier<Optional<DispatchResult>> before,
        Consumer<DispatchResult> reply) {
      orders.add(order);
      replies.add(reply);
    }

    @Override
    public void deliver(
        RetrievalOrder order, PushedDocument delivery, Consumer<DispatchResult> reply) {
      throw new IllegalStateException("nothing is delivered");
    }

    @Override
    public List<OutstandingOrder> outstanding() {
      return left;
    }

    @Override
    public void confirm(RetrievalOutcome outcome) {}
  }

  /** What an earlier controller left. */
  private static final class Left implements OutstandingOrder {
    private final @Nullable RetrievalOrder order;
    private final String url;
    private final Instant issuedAt;
    private final List<Consumer<DispatchResult>> takers = new ArrayList<>();
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
    public void takeOver(Consumer<DispatchResult> reply) {
      takers.add(reply);
    }

    @Override
    public void drop() {
      dropped = true;
    }
  }

  private Controller controller() {
    return controller(politeness(HostRecords.NONE, Instant.EPOCH));
  }

  private Politeness politeness(HostRecords records, Instant opened) {
    return new Politeness(_ -> HostLimits.DEFAULT, records, opened, null, clock, Thread::sleep);
  }

  private Controller controller(Politeness politeness) {
    far.occupy(politeness);
    return new Controller(
        store,
        patience,
        politeness,
        far,
        journal,
        inbox,
        clock,
        _ -> false,
        new LiveQuality(),
        ControllerRig.settings("freshet", 10, ControllerRig.USUAL));
  }

  private void at(Controller controller, Duration sinceNow) {
    clock.advanceTo(NOW.plus(sinceNow));
    controller.step();
  }

  private StoredFeed feed() {
    List<StoredFeed> all = new ArrayList<>();
    store.feeds().each(all::add);
    return all.getFirst();
  }

  private RetrievalOutcome retrieved(RetrievalOrder order) {
    UserAgent agent = new UserAgent("Freshet", "0.1", "https://freshet.example/bot");
    return new Terminal(FetchSources.standard(web, agent), new FeedReader()::read, cache)
        .retrieve(order, clock.instant());
  }

  @Test
  void gc029_hostOfAnOrderWithoutAnswer_isLeftAloneForItsPauseFromTheEndOfTheLease() {
    Controller controller = controller();
    at(controller, Duration.ZERO);
    assertThat(far.orders).hasSize(1);

    at(controller, LEASE);
    far.replies.getFirst().accept(new DispatchResult.TimedOut());
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
    clock.advanceTo(NOW.plus(later));
    far.replies.getFirst().accept(new DispatchResult.NotStarted());
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

    left.takers
        .getFirst()
        .accept(new DispatchResult.Retrieved(retrieved(left.order().orElseThrow())));
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

    left.takers.getFirst().accept(new DispatchResult.TimedOut());
    at(controller, LEASE.plus(HostLimits.DEFAULT.spacing()).minusMillis(1));
    assertThat(far.orders).isEmpty();

    at(controller, LEASE.plus(Duration.ofMinutes(1))); // it is asked now and then
    assertThat(far.orders).hasSize(1);
  }

  @Test
  void whatAnEarlierControllerHandedOutAndStored_isDropped() {
    Controller earlier = controller();
    at(earlier, Duration.ZERO);
    far.replies.getFirst().accept(new DispatchResult.Retrieved(retrieved(far.orders.getFirst())));
    journal.flush();

    Left left = new Left(order(), NOW);
    far.left = List.of(left);
    Politeness politeness = politeness(HostRecords.NONE, Instant.EPOCH);
    controller(politeness);

    assertThat(left.dropped).isTrue();
    assertThat(left.takers).isEmpty();
    assertThat(politeness.request(left.url(), Purpose.SUBSCRIBED, NOW.plusSeconds(2)))
        .isInstanceOf(Decision.Granted.class);
  }

  /** To read the feeds takes long, and others ask hosts meanwhile. */
  @Test
  void gc029_hostsOfWhatAnEarlierControllerHandedOut_areBusyBeforeThisOneKnowsItsFeeds() {
    Left left = new Left(order(), NOW.minusSeconds(5));
    far.left = List.of(left);
    Politeness politeness = politeness(HostRecords.NONE, Instant.EPOCH);
    far.occupy(politeness);

    assertThat(politeness.request(left.url(), Purpose.DIRECT, NOW.plus(LEASE)))
        .isInstanceOf(Decision.Later.class);
  }

  @Test
  void gc029_hostThatAnEarlierControllerWasAskingItself_isLeftAlone() {
    StoredHosts records = new StoredHosts(store, patience);
    Politeness earlier = politeness(records, Instant.EPOCH);
    earlier.request(feed().url(), Purpose.DIRECT, NOW);
    earlier.begin(feed().url());
    Controller controller = controller(politeness(records, NOW));

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
    store
        .feeds()
        .add(List.of(NewFeed.of(removed, removed, NOW, RetrievalStateText.unseen(removed))));
    Controller controller = controller();
    at(controller, Duration.ofSeconds(49));
    assertThat(far.orders).isEmpty();

    left.takers
        .getFirst()
        .accept(new DispatchResult.Retrieved(retrieved(left.order().orElseThrow())));
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
        RetrievalStateText.of(feed.state().standing()).standing(),
        IntervalSettings.DEFAULT,
        Duration.ofHours(1));
  }
}
