package freshet.cluster;

import freshet.cluster.CommitPositions.Position;
import freshet.cluster.wire.MemberMessage;
import freshet.cluster.wire.OrderMessage;
import freshet.cluster.wire.ResultMessage;
import freshet.cluster.wire.TerminalOrder;
import freshet.cluster.wire.TerminalOrder.RetrieveFeed;
import freshet.cluster.wire.TerminalResult;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.DispatchResult.Crashed;
import freshet.crawler.dispatch.DispatchResult.NotStarted;
import freshet.crawler.dispatch.DispatchResult.Retrieved;
import freshet.crawler.dispatch.DispatchResult.TimedOut;
import freshet.crawler.dispatch.OutstandingOrder;
import freshet.crawler.dispatch.PushedDocument;
import freshet.crawler.terminal.DocumentStates;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Terminal;
import freshet.feed.reader.FeedReader;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.work.Attempt;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.RetriableException;

/**
 * The controller's side of the cluster: has terminals on other machines retrieve feeds and read
 * pages.
 */
public final class KafkaDispatch implements Dispatch, PageReader, AutoCloseable {
  private static final long GRACE_SECONDS = 5;
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final DocumentStates cache;
  private final InstantSource clock;
  private final int most;
  private final Self self;

  /** Reads what hubs deliver, and has no source to fetch from. */
  private final Terminal local;

  private final BrokerHealth health;
  private final Leases leases = new Leases();
  private final CommitPositions positions = new CommitPositions();
  private final OrderProducer sender;
  private final ResultConsumer reader;
  private final Instant started;
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicLong numbers = new AtomicLong();
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final ExecutorService threads;
  private final List<SupervisedThread> workers;
  private List<OutstandingOrder> outstanding = List.of();

  /** The identity of a controller, shown in the cluster's status. */
  public record Self(String name, String version) {
    /** A controller without a name. */
    public static final Self UNNAMED = new Self("controller", "");
  }

  /** Opens a dispatch without a name. */
  public static KafkaDispatch open(
      ClusterSettings settings, DocumentStates cache, InstantSource clock, int most)
      throws InterruptedException {
    return open(settings, cache, clock, most, Self.UNNAMED, new Supervisor());
  }

  /**
   * Takes over from the previous controller as soon as a broker answers.
   *
   * @param most retrievals under way at a time
   */
  public static KafkaDispatch open(
      ClusterSettings settings,
      DocumentStates cache,
      InstantSource clock,
      int most,
      Self self,
      Supervisor supervisor)
      throws InterruptedException {
    BrokerConnection.await(settings, admin -> new Topics(settings, admin).create());
    KafkaDispatch dispatch = new KafkaDispatch(settings, cache, clock, most, self, supervisor);
    dispatch.begin(settings);
    return dispatch;
  }

  private KafkaDispatch(
      ClusterSettings settings,
      DocumentStates cache,
      InstantSource clock,
      int most,
      Self self,
      Supervisor supervisor) {
    this.threads = supervisor.tasks("cluster-task");
    this.cache = cache;
    this.clock = clock;
    this.most = most;
    this.self = self;
    started = clock.instant();
    health = new BrokerHealth(settings);
    local = new Terminal(new FetchSources(List.of()), new FeedReader()::read, cache);
    sender = new OrderProducer(settings, health, clock, this::self, this::unsent);
    reader =
        new ResultConsumer(settings, leases, positions, health, clock, new Telling(), supervisor);
    workers =
        List.of(
            supervisor.thread("cluster-orders", sender::round, this::ends),
            supervisor.thread("cluster-results", reader::round, this::ends));
  }

  /**
   * Whether a failure must stop the server: a controller that was fenced or cannot write must leave
   * the cluster to others.
   */
  private boolean ends(Throwable failure) {
    boolean ends = failure instanceof FencedException || failure instanceof ClusterException;
    if (ends) {
      ended.completeExceptionally(failure);
    }
    return ends;
  }

  private void begin(ClusterSettings settings) throws InterruptedException {
    insist(
        () -> {
          sender.begin();
          return true;
        });
    takeOver(insist(() -> new LogTakeOver(settings, reader.consumer(), clock.instant()).read()));
    workers.forEach(SupervisedThread::start);
  }

  /** Repeats a step until the broker has answered. */
  private <T> T insist(Supplier<T> step) throws InterruptedException {
    while (true) {
      try {
        return step.get();
      } catch (RetriableException e) {
        health.troubled(e);
        Thread.sleep(TimeUnit.SECONDS.toMillis(1));
      }
    }
  }

  private void takeOver(LogTakeOver before) {
    outstanding = List.copyOf(before.leases());
    before.leases().forEach(leases::add);
    underWay.addAndGet(before.leases().size());
    before.unstored().forEach(reader::read);
  }

  @Override
  public boolean hasRoom() {
    return underWay.get() < most && health.isWell() && !ended.isDone();
  }

  @Override
  public void retrieve(
      RetrievalOrder order,
      Supplier<Optional<DispatchResult>> before,
      Consumer<DispatchResult> reply) {
    underWay.incrementAndGet();
    execute(() -> begin(order, before, reply));
  }

  /** Runs a task and returns its permit if no thread can be started. */
  private void execute(Runnable task) {
    boolean begun = false;
    try {
      threads.execute(task);
      begun = true;
    } finally {
      if (!begun) {
        underWay.decrementAndGet();
      }
    }
  }

  private void begin(
      RetrievalOrder order,
      Supplier<Optional<DispatchResult>> before,
      Consumer<DispatchResult> reply) {
    Attempt.failure(
            () ->
                before.get().ifPresentOrElse(ended -> end(reply, ended), () -> send(order, reply)))
        .ifPresent(bug -> end(reply, new Crashed(bug)));
  }

  private void send(RetrievalOrder order, Consumer<DispatchResult> reply) {
    send(new RetrieveFeed(order, cache.find(order.feed()).orElse(null)), reply);
  }

  private String id() {
    return "%s-%d".formatted(started.toEpochMilli(), numbers.incrementAndGet());
  }

  private void send(TerminalOrder asked, Consumer<DispatchResult> reply) {
    OrderMessage order = OrderMessage.of(id(), asked, clock.instant());
    leases.add(Lease.of(order, reply));
    sender.send(order);
  }

  /**
   * Sends the order again until a terminal starts it; the host's permit is kept, since it was not
   * used.
   */
  @Override
  public ReadPage read(FetchRequest page) {
    try {
      Optional<ReadPage> read = begin(page);
      while (read.isEmpty()) {
        Thread.sleep(AGAIN);
        read = begin(page);
      }
      return read.get();
    } catch (InterruptedException | ExecutionException e) {
      Thread.currentThread().interrupt();
      return PendingPage.none(
          FetchResult.Cause.BROKEN, "The server stopped before the page arrived.");
    }
  }

  /** Sends an order; empty if no terminal has started it. */
  private Optional<ReadPage> begin(FetchRequest page)
      throws InterruptedException, ExecutionException {
    PendingPage reply = new PendingPage();
    underWay.incrementAndGet();
    send(new TerminalOrder.ReadPage(page), reply);
    return reply.told().get();
  }

  private void end(Consumer<DispatchResult> reply, DispatchResult result) {
    end(reply, () -> reply.accept(result));
  }

  /** Passes on the result of a retrieval, then frees its permit. */
  private void end(Consumer<DispatchResult> reply, Runnable telling) {
    try {
      Attempt.failure(telling).ifPresent(bug -> reply.accept(new Crashed(bug)));
    } finally {
      underWay.decrementAndGet();
    }
  }

  private void unsent(OrderMessage order) {
    failed.incrementAndGet();
    leases
        .end(order.id())
        .ifPresent(lease -> whenWanted(lease, reply -> reply.accept(new NotStarted()), () -> {}));
  }

  /** Passes a result to the receiver of an order, which may not be known yet. */
  private void whenWanted(
      Lease lease, Consumer<Consumer<DispatchResult>> telling, Runnable unwanted) {
    done.incrementAndGet();
    execute(
        () -> {
          try {
            Consumer<DispatchResult> reply = lease.reply().join();
            end(reply, () -> telling.accept(reply));
          } catch (CancellationException e) {
            underWay.decrementAndGet();
            unwanted.run();
          }
        });
  }

  /** Handles what the result consumer reads. */
  private final class Telling implements ResultConsumer.Telling {
    private final TerminalLiveness silence = new TerminalLiveness(clock.instant());

    @Override
    public void result(Lease lease, ConsumerRecord<String, byte[]> record, Position position) {
      silence.broken(clock.instant());
      whenWanted(
          lease, reply -> tell(lease, record, position, reply), () -> positions.settle(position));
    }

    @Override
    public void over(Lease lease) {
      if (health.isWell()) {
        silence.unanswered(lease.issuedAt());
      }
      failed.incrementAndGet();
      whenWanted(lease, reply -> reply.accept(new TimedOut()), () -> {});
    }
  }

  private void tell(
      Lease lease,
      ConsumerRecord<String, byte[]> record,
      Position position,
      Consumer<DispatchResult> reply) {
    ResultMessage message =
        readable(position, () -> KafkaClients.read(record, ResultMessage.class));
    switch (readable(position, () -> message.result(lease.given()))) {
      case TerminalResult.Retrieved(RetrievalOutcome outcome) -> {
        positions.told(outcome.contact(), position);
        reply.accept(new DispatchResult.Retrieved(outcome));
      }
      case TerminalResult.PageRead(ReadPage page) -> {
        positions.settle(position);
        tell(page, reply);
      }
      case TerminalResult.NotStarted() -> {
        failed(position);
        reply.accept(new NotStarted());
      }
      case TerminalResult.Crashed(String bug) -> {
        failed(position);
        String reason = "The terminal %s broke down: %s".formatted(message.terminal(), bug);
        reply.accept(new Crashed(new ClusterException(reason, null)));
      }
    }
  }

  /** Parses a result; an invalid one is completed, so that it is not read again. */
  private <T> T readable(Position position, Supplier<T> reading) {
    boolean read = false;
    try {
      T value = reading.get();
      read = true;
      return value;
    } finally {
      if (!read) {
        positions.settle(position);
      }
    }
  }

  private void failed(Position position) {
    positions.settle(position);
    failed.incrementAndGet();
  }

  /**
   * Drops a page ordered by an earlier controller; its job is still stored and will be repeated.
   */
  private static void tell(ReadPage page, Consumer<DispatchResult> reply) {
    if (reply instanceof PendingPage waiting) {
      waiting.read(page);
    } else {
      reply.accept(new TimedOut());
    }
  }

  @Override
  public void deliver(
      RetrievalOrder order, PushedDocument delivery, Consumer<DispatchResult> reply) {
    threads.execute(
        () ->
            Attempt.failure(
                    () ->
                        reply.accept(
                            new Retrieved(
                                local.delivered(
                                    order,
                                    delivery.body(),
                                    delivery.contentType(),
                                    delivery.at()))))
                .ifPresent(bug -> reply.accept(new Crashed(bug))));
  }

  @Override
  public List<OutstandingOrder> outstanding() {
    return outstanding;
  }

  @Override
  public void confirm(RetrievalOutcome outcome) {
    local.confirm(outcome);
    positions.stored(outcome.contact());
  }

  private MemberMessage self() {
    return new MemberMessage(
        MemberMessage.Role.CONTROLLER,
        self.name,
        self.version,
        started,
        underWay.get(),
        done.get(),
        failed.get(),
        clock.instant());
  }

  /**
   * Completes when it is closed; exceptionally with {@link FencedException} when another controller
   * has taken over.
   */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  /** Closes at once; orders in flight are left to the next controller. */
  @Override
  public void close() {
    sender.stop();
    reader.stop();
    threads.shutdown();
    try {
      for (SupervisedThread worker : workers) {
        if (!worker.join(Duration.ofSeconds(GRACE_SECONDS))) {
          worker.interrupt();
          worker.join();
        }
      }
      if (!threads.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sender.close();
    reader.close();
    ended.complete(null);
  }
}
