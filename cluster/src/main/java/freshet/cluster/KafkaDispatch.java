package freshet.cluster;

import freshet.cluster.Positions.Position;
import freshet.cluster.wire.Member;
import freshet.cluster.wire.Order;
import freshet.cluster.wire.PageForm;
import freshet.cluster.wire.Result;
import freshet.cluster.wire.Wire.Unreadable;
import freshet.crawler.dispatch.Courtesy;
import freshet.crawler.dispatch.Delivery;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.Outstanding;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.SeenSource;
import freshet.crawler.terminal.Terminal;
import freshet.feed.FeedReader;
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
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.RetriableException;

/**
 * Has feeds retrieved and pages read by terminals on other machines; the controller's end of the
 * cluster.
 */
public final class KafkaDispatch implements Dispatch, PageReader, AutoCloseable {
  private static final long GRACE_SECONDS = 5;
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final SeenSource cache;
  private final Courtesy courtesy;
  private final Predicate<String> welcome;
  private final InstantSource clock;
  private final int most;
  private final Self self;

  /** Reads what hubs deliver, and has no other way to a feed than to leave it alone. */
  private final Terminal local;

  private final Health health;
  private final Leases leases = new Leases();
  private final Positions positions = new Positions();
  private final OrderSender sender;
  private final ResultReader reader;
  private final Instant started;
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicLong numbers = new AtomicLong();
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final ExecutorService threads;
  private final List<SupervisedThread> workers;
  private List<Outstanding> outstanding = List.of();

  /** Who a controller is, for those who look at the cluster. */
  public record Self(String name, String version) {
    /** One that is not told from others. */
    public static final Self UNNAMED = new Self("controller", "");
  }

  /** One without a name. */
  public static KafkaDispatch open(
      ClusterSettings settings,
      SeenSource cache,
      Courtesy courtesy,
      Predicate<String> welcome,
      InstantSource clock,
      int most)
      throws InterruptedException {
    return open(settings, cache, courtesy, welcome, clock, most, Self.UNNAMED, new Supervisor());
  }

  /**
   * Takes over from whoever was the controller, as soon as a broker answers.
   *
   * @param courtesy what comes before a feed
   * @param welcome whether robots.txt lets us retrieve the feed at a URL (GC-080)
   * @param most retrievals under way at a time
   */
  public static KafkaDispatch open(
      ClusterSettings settings,
      SeenSource cache,
      Courtesy courtesy,
      Predicate<String> welcome,
      InstantSource clock,
      int most,
      Self self,
      Supervisor supervisor)
      throws InterruptedException {
    Broker.await(settings, admin -> new Topics(settings, admin).create());
    KafkaDispatch dispatch =
        new KafkaDispatch(settings, cache, courtesy, welcome, clock, most, self, supervisor);
    dispatch.begin(settings);
    return dispatch;
  }

  private KafkaDispatch(
      ClusterSettings settings,
      SeenSource cache,
      Courtesy courtesy,
      Predicate<String> welcome,
      InstantSource clock,
      int most,
      Self self,
      Supervisor supervisor) {
    this.threads = supervisor.tasks("cluster-task");
    this.cache = cache;
    this.courtesy = courtesy;
    this.welcome = welcome;
    this.clock = clock;
    this.most = most;
    this.self = self;
    started = clock.instant();
    health = new Health(settings);
    local =
        new Terminal(
            _ -> {
              throw new IllegalStateException("no host is asked here");
            },
            new Agent("Freshet", "", ""),
            new FeedReader()::read,
            cache,
            _ -> false);
    sender = new OrderSender(settings, health, clock, this::self, this::unsent);
    reader =
        new ResultReader(settings, leases, positions, health, clock, new Telling(), supervisor);
    workers =
        List.of(
            supervisor.thread("cluster-orders", sender::round, this::ends),
            supervisor.thread("cluster-results", reader::round, this::ends));
  }

  /** Who was deposed, or cannot write any more, must leave the cluster to others. */
  private boolean ends(Throwable failure) {
    boolean ends = failure instanceof Deposed || failure instanceof ClusterException;
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
    takeOver(insist(() -> new TakeOver(settings, reader.consumer(), clock.instant()).read()));
    workers.forEach(SupervisedThread::start);
  }

  /** Tries until the broker, which may go at any moment, has answered. */
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

  private void takeOver(TakeOver before) {
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
  public void retrieve(RetrievalOrder order, Reply reply) {
    underWay.incrementAndGet();
    execute(() -> begin(order, reply));
  }

  /** The place is given back if there is no thread for the task. */
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

  private void begin(RetrievalOrder order, Reply reply) {
    Attempt.failure(() -> tryToBegin(order, reply))
        .ifPresent(bug -> end(reply, () -> reply.lost(bug)));
  }

  private void tryToBegin(RetrievalOrder order, Reply reply) {
    Optional<Fetched> first = courtesy.before(order.url());
    if (first.isPresent()) {
      end(reply, () -> reply.turnSpent(first.get()));
    } else if (welcome.test(order.url())) {
      send(order, reply);
    } else {
      end(reply, () -> reply.told(local.retrieve(order, clock.instant())));
    }
  }

  private void send(RetrievalOrder order, Reply reply) {
    send(Order.of(id(), order, cache.find(order.feed()).orElse(null), clock.instant()), reply);
  }

  private String id() {
    return "%s-%d".formatted(started.toEpochMilli(), numbers.incrementAndGet());
  }

  private void send(Order order, Reply reply) {
    leases.add(Lease.of(order, reply));
    sender.send(order);
  }

  /** Asks again until a terminal has begun: the host's turn is kept, and was not used. */
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
      return PageReply.none(Fetched.Cause.BROKEN, "The server ends before the page was there.");
    }
  }

  /** Empty if no terminal has begun. */
  private Optional<ReadPage> begin(FetchRequest page)
      throws InterruptedException, ExecutionException {
    PageReply reply = new PageReply();
    underWay.incrementAndGet();
    send(Order.of(id(), page, clock.instant()), reply);
    return reply.told().get();
  }

  /** Tells what came of a retrieval; its place is free again when that has been told. */
  private void end(Reply reply, Runnable telling) {
    try {
      Attempt.failure(telling).ifPresent(reply::lost);
    } finally {
      underWay.decrementAndGet();
    }
  }

  private void unsent(Order order) {
    failed.incrementAndGet();
    leases.end(order.id()).ifPresent(lease -> whenWanted(lease, Reply::unused, () -> {}));
  }

  /** What is done with the one who waits. */
  private interface Word {
    void to(Reply reply);
  }

  /** Tells the one who waits for an order, who may not have come yet. */
  private void whenWanted(Lease lease, Word word, Runnable unwanted) {
    done.incrementAndGet();
    execute(
        () -> {
          try {
            Reply reply = lease.reply().join();
            end(reply, () -> word.to(reply));
          } catch (CancellationException e) {
            underWay.decrementAndGet();
            unwanted.run();
          }
        });
  }

  /** What the reader finds. */
  private final class Telling implements ResultReader.Telling {
    private final Silence silence = new Silence(clock.instant());

    @Override
    public void result(Lease lease, ConsumerRecord<String, byte[]> record, Position position) {
      silence.broken(clock.instant());
      whenWanted(
          lease,
          reply -> tell(lease, read(record, position), position, reply),
          () -> positions.settle(position));
    }

    /** One that makes no sense does not come again. */
    private Result read(ConsumerRecord<String, byte[]> record, Position position) {
      try {
        return Clients.read(record, Result.class);
      } catch (Unreadable e) {
        positions.settle(position);
        throw e;
      }
    }

    @Override
    public void over(Lease lease) {
      if (health.isWell()) {
        silence.unanswered(lease.issuedAt());
      }
      failed.incrementAndGet();
      whenWanted(lease, Reply::unanswered, () -> {});
    }
  }

  private void tell(Lease lease, Result result, Position position, Reply reply) {
    PageForm page = result.page();
    if (page != null) {
      positions.settle(position);
      tell(page, reply);
      return;
    }
    Optional<RetrievalOutcome> outcome = lease.order().flatMap(result::outcome);
    if (outcome.isPresent()) {
      positions.told(outcome.get().contact(), position);
      reply.told(outcome.get());
      return;
    }
    positions.settle(position);
    failed.incrementAndGet();
    String bug = result.bug();
    if (bug == null) {
      reply.unused();
    } else {
      reply.lost(
          new ClusterException(
              "The terminal %s broke down: %s".formatted(result.terminal(), bug), null));
    }
  }

  /**
   * What an earlier controller asked for is fetched again, since its errand is still to be done.
   */
  private static void tell(PageForm page, Reply reply) {
    if (reply instanceof PageReply waiting) {
      waiting.read(page.reading());
    } else {
      reply.unanswered();
    }
  }

  @Override
  public void deliver(RetrievalOrder order, Delivery delivery, Reply reply) {
    threads.execute(
        () ->
            Attempt.failure(
                    () ->
                        reply.told(
                            local.delivered(
                                order, delivery.body(), delivery.contentType(), delivery.at())))
                .ifPresent(reply::lost));
  }

  @Override
  public List<Outstanding> outstanding() {
    return outstanding;
  }

  @Override
  public void confirm(RetrievalOutcome outcome) {
    local.confirm(outcome);
    positions.stored(outcome.contact());
  }

  private Member self() {
    return new Member(
        Member.Role.CONTROLLER,
        self.name,
        self.version,
        started,
        underWay.get(),
        done.get(),
        failed.get(),
        clock.instant());
  }

  /** Completed when it is closed; with {@link Deposed} when another controller has taken over. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  /** Ends at once: what is under way is left to the next controller. */
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
