package freshet.cluster;

import freshet.cluster.wire.MemberMessage;
import freshet.cluster.wire.OrderMessage;
import freshet.cluster.wire.ResultMessage;
import freshet.cluster.wire.TerminalOrder;
import freshet.cluster.wire.TerminalOrder.ReadPage;
import freshet.cluster.wire.TerminalOrder.RetrieveFeed;
import freshet.cluster.wire.TerminalResult;
import freshet.cluster.wire.TerminalResult.Crashed;
import freshet.cluster.wire.TerminalResult.NotStarted;
import freshet.cluster.wire.TerminalResult.PageRead;
import freshet.cluster.wire.TerminalResult.Retrieved;
import freshet.cluster.wire.WireCodec;
import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.DocumentStates;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.Terminal;
import freshet.http.FetchRequest;
import freshet.work.Attempt;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/**
 * The terminal's side of the cluster: retrieves what the controller orders, as one of many
 * terminals.
 */
public final class TerminalWorker implements AutoCloseable {
  private static final Logger LOG = System.getLogger(TerminalWorker.class.getName());

  /** How long orders in flight may take when closing; a fetch takes at most 30 s (GC-008). */
  private static final Duration GRACE = Duration.ofSeconds(35);

  /** Tolerated difference between machines' clocks; the lease allows for more. */
  private static final Duration CLOCKS_DIFFER = Duration.ofSeconds(5);

  private static final Duration COMPLAINT = Duration.ofMinutes(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final String name;
  private final String version;
  private final Function<DocumentStates, Terminal> terminals;
  private final PageReader pages;
  private final InstantSource clock;
  private final Semaphore room;
  private final ClusterSettings settings;
  private final BrokerHealth health;
  private final Producer<String, byte[]> producer;
  private final Heartbeat heartbeat;
  private final OrderConsumer taker;
  private final SupervisedThread taking;
  private final Instant started;
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong complainedAt = new AtomicLong();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Supervisor supervisor;
  private final ExecutorService threads;

  /**
   * Joins the cluster as soon as a broker answers.
   *
   * @param name distinguishes it from other terminals
   * @param terminals creates the terminal for one order, with the feed's last document state
   * @param pages reads pages
   * @param most the most retrievals in flight
   */
  public static TerminalWorker open(
      ClusterSettings settings,
      String name,
      String version,
      Function<DocumentStates, Terminal> terminals,
      PageReader pages,
      InstantSource clock,
      int most,
      Supervisor supervisor)
      throws InterruptedException {
    BrokerConnection.await(settings, admin -> new Topics(settings, admin).expect());
    return new TerminalWorker(settings, name, version, terminals, pages, clock, most, supervisor);
  }

  private TerminalWorker(
      ClusterSettings settings,
      String name,
      String version,
      Function<DocumentStates, Terminal> terminals,
      PageReader pages,
      InstantSource clock,
      int most,
      Supervisor supervisor) {
    this.supervisor = supervisor;
    this.threads = supervisor.tasks("retrieval");
    this.settings = settings;
    this.name = name;
    this.version = version;
    this.terminals = terminals;
    this.pages = pages;
    this.clock = clock;
    started = clock.instant();
    room = new Semaphore(most);
    health = new BrokerHealth(settings);
    producer =
        new KafkaClients(settings)
            .producer(Map.of("delivery.timeout.ms", "60000", "linger.ms", "10"));
    taker = new OrderConsumer(settings, room, Math.clamp(most / 4, 1, 16), health, this::take);
    taking = supervisor.thread("cluster-taker", taker::round);
    heartbeat = new Heartbeat(settings, producer, health, this::self, supervisor);
    taking.start();
  }

  /** Starts an order that nobody else will start; it has a permit. */
  private void take(OrderMessage order) {
    underWay.incrementAndGet();
    boolean begun = false;
    try {
      threads.execute(
          () -> {
            try {
              report(order, work(order));
            } finally {
              free();
            }
          });
      begun = true;
    } finally {
      if (!begun) {
        free();
      }
    }
  }

  private void free() {
    underWay.decrementAndGet();
    room.release();
  }

  private TerminalResult work(OrderMessage order) {
    Instant now = clock.instant();
    // the last check before the request: a suspended process resumes here
    if (!order.mayStart(now) || now.isBefore(order.issuedAt().minus(CLOCKS_DIFFER))) {
      failed.incrementAndGet();
      complain(order, now);
      return new NotStarted();
    }
    AtomicReference<TerminalResult> result = new AtomicReference<>();
    Instant began = now.isBefore(order.issuedAt()) ? order.issuedAt() : now;
    return Attempt.failure(() -> result.set(begun(order, began)))
        .map(bug -> crashed(order, bug))
        .orElseGet(result::get);
  }

  private TerminalResult crashed(OrderMessage order, Throwable bug) {
    supervisor.failed("order=" + order, bug);
    failed.incrementAndGet();
    return new Crashed(Attempt.reason(bug));
  }

  private TerminalResult begun(OrderMessage order, Instant began) {
    TerminalOrder asked =
        order
            .asked()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "The order asks for nothing that this version knows."));
    return switch (asked) {
      case RetrieveFeed(RetrievalOrder feed, @Nullable DocumentState seen) ->
          new Retrieved(terminals.apply(new Carried(seen)).retrieve(feed, began));
      case ReadPage(FetchRequest page) -> new PageRead(pages.read(page));
    };
  }

  private void complain(OrderMessage order, Instant now) {
    long last = complainedAt.get();
    long millis = now.toEpochMilli();
    if (millis - last > COMPLAINT.toMillis() && complainedAt.compareAndSet(last, millis)) {
      LOG.log(
          Level.WARNING,
          "Orders rejected as expired; check the clock and the load of this machine. now={0}"
              + " issuedAt={1}",
          now,
          order.issuedAt());
    }
  }

  /**
   * Sends the result; if the broker does not get it in time, the order ends with its lease. A
   * result after that end, because this process was suspended, is dropped, since it would count
   * against the host.
   */
  private void report(OrderMessage order, TerminalResult result) {
    done.incrementAndGet();
    if (!clock.instant().isBefore(order.until())) {
      failed.incrementAndGet();
      LOG.log(Level.DEBUG, "Lease expired, result dropped. order={0}", order);
      return;
    }
    try {
      producer
          .send(
              KafkaClients.record(
                  settings.results(),
                  null,
                  order.id(),
                  WireCodec.write(ResultMessage.of(order, name, result))))
          .get();
    } catch (ExecutionException | KafkaException e) {
      unreported(order, result, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void unreported(OrderMessage order, TerminalResult result, Exception failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    if (cause instanceof RecordTooLargeException && !(result instanceof Crashed)) {
      report(order, new Crashed(String.valueOf(cause.getMessage())));
    } else {
      health.troubled(cause);
    }
  }

  /** The document state that an order carried. */
  private record Carried(@Nullable DocumentState seen) implements DocumentStates {
    @Override
    public Optional<DocumentState> find(long feed) {
      return Optional.ofNullable(seen);
    }

    @Override
    public void keep(long feed, DocumentState other) {
      // the controller keeps it
    }
  }

  private MemberMessage self() {
    return new MemberMessage(
        MemberMessage.Role.TERMINAL,
        name,
        version,
        started,
        underWay(),
        done.get(),
        failed.get(),
        clock.instant());
  }

  public int underWay() {
    return underWay.get();
  }

  /** Returns how many orders were not started, failed with a bug, or finished too late. */
  long failed() {
    return failed.get();
  }

  /** Completes when it is closed, or exceptionally if it cannot continue. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  /** Takes no more orders, finishes those in flight, and leaves. */
  @Override
  public void close() {
    taker.stop();
    try {
      if (!taking.join(PATIENCE)) {
        taking.interrupt();
        taking.join();
      }
      threads.shutdown();
      if (!threads.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
    taker.close();
    heartbeat.close();
    producer.close(PATIENCE);
    ended.complete(null);
  }
}
