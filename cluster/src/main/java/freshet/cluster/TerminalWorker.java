package freshet.cluster;

import freshet.cluster.wire.Member;
import freshet.cluster.wire.Order;
import freshet.cluster.wire.Result;
import freshet.cluster.wire.Wire;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.Seen;
import freshet.crawler.terminal.SeenSource;
import freshet.crawler.terminal.Terminal;
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

/** Retrieves what controllers order, as one of many; the terminal's end of the cluster. */
public final class TerminalWorker implements AutoCloseable {
  private static final Logger LOG = System.getLogger(TerminalWorker.class.getName());

  /** A fetch takes 30 s at most (GC-008). */
  private static final Duration GRACE = Duration.ofSeconds(35);

  /** Clocks of machines may differ by as much; the lease allows for more. */
  private static final Duration CLOCKS_DIFFER = Duration.ofSeconds(5);

  private static final Duration COMPLAINT = Duration.ofMinutes(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final String name;
  private final String version;
  private final Function<SeenSource, Terminal> terminals;
  private final PageReader pages;
  private final InstantSource clock;
  private final Semaphore room;
  private final ClusterSettings settings;
  private final Health health;
  private final Producer<String, byte[]> producer;
  private final Heartbeat heartbeat;
  private final OrderTaker taker;
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
   * @param name tells it from other terminals
   * @param terminals makes the terminal of one order, which knows what its feed showed last
   * @param pages reads pages
   * @param most retrievals under way at a time
   */
  public static TerminalWorker open(
      ClusterSettings settings,
      String name,
      String version,
      Function<SeenSource, Terminal> terminals,
      PageReader pages,
      InstantSource clock,
      int most,
      Supervisor supervisor)
      throws InterruptedException {
    Broker.await(settings, admin -> new Topics(settings, admin).expect());
    return new TerminalWorker(settings, name, version, terminals, pages, clock, most, supervisor);
  }

  private TerminalWorker(
      ClusterSettings settings,
      String name,
      String version,
      Function<SeenSource, Terminal> terminals,
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
    health = new Health(settings);
    producer =
        new Clients(settings).producer(Map.of("delivery.timeout.ms", "60000", "linger.ms", "10"));
    taker = new OrderTaker(settings, room, Math.clamp(most / 4, 1, 16), health, this::take);
    taking = supervisor.thread("cluster-taker", taker::round);
    heartbeat = new Heartbeat(settings, producer, health, this::self, supervisor);
    taking.start();
  }

  /** Takes on an order that nobody else will begin; has a place in the room. */
  private void take(Order order) {
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

  private Result work(Order order) {
    Instant now = clock.instant();
    // the last look before the request: a process that slept wakes up here
    if (!order.mayStart(now) || now.isBefore(order.issuedAt().minus(CLOCKS_DIFFER))) {
      failed.incrementAndGet();
      complain(order, now);
      return Result.unused(order, name);
    }
    AtomicReference<Result> result = new AtomicReference<>();
    Instant began = now.isBefore(order.issuedAt()) ? order.issuedAt() : now;
    return Attempt.failure(() -> result.set(begun(order, began)))
        .map(bug -> broken(order, bug))
        .orElseGet(result::get);
  }

  private Result broken(Order order, Throwable bug) {
    supervisor.failed("order=" + order, bug);
    failed.incrementAndGet();
    return Result.broken(order, name, Attempt.reason(bug));
  }

  private Result begun(Order order, Instant began) {
    RetrievalOrder feed = order.order();
    if (feed != null) {
      Terminal terminal = terminals.apply(new Carried(order.seen()));
      return Result.of(order, name, terminal.retrieve(feed, began));
    }
    FetchRequest page = order.page();
    if (page != null) {
      return Result.of(order, name, pages.read(page));
    }
    throw new IllegalArgumentException("The order asks for nothing that this version knows.");
  }

  private void complain(Order order, Instant now) {
    long last = complainedAt.get();
    long millis = now.toEpochMilli();
    if (millis - last > COMPLAINT.toMillis() && complainedAt.compareAndSet(last, millis)) {
      LOG.log(
          Level.WARNING,
          "Orders are not begun, for they come too late or the clock of this machine is wrong;"
              + " check its time and its load. now={0} issuedAt={1}",
          now,
          order.issuedAt());
    }
  }

  /**
   * Waits until the broker has it; what it does not get in time ends with its lease. What comes
   * after that end, since this process slept, would blame the host for our sleep.
   */
  private void report(Order order, Result result) {
    done.incrementAndGet();
    if (!clock.instant().isBefore(order.until())) {
      failed.incrementAndGet();
      LOG.log(Level.DEBUG, "The order is given up by now. order={0}", order);
      return;
    }
    try {
      producer.send(Clients.record(settings.results(), null, order.id(), Wire.write(result))).get();
    } catch (ExecutionException | KafkaException e) {
      unreported(order, result, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void unreported(Order order, Result result, Exception failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    if (cause instanceof RecordTooLargeException && result.bug() == null) {
      report(order, Result.broken(order, name, String.valueOf(cause.getMessage())));
    } else {
      health.troubled(cause);
    }
  }

  /** What an order brought of what its feed showed last. */
  private record Carried(@Nullable Seen seen) implements SeenSource {
    @Override
    public Optional<Seen> find(long feed) {
      return Optional.ofNullable(seen);
    }

    @Override
    public void keep(long feed, Seen other) {
      // the controller does
    }
  }

  private Member self() {
    return new Member(
        Member.Role.TERMINAL,
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

  /** How many orders were not begun, ended in a bug, or came to their end too late. */
  long failed() {
    return failed.get();
  }

  /** Completed when it is closed, or with the reason if it cannot go on. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  /** Takes no more, finishes what is under way, and leaves. */
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
