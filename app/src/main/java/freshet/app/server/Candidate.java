package freshet.app.server;

import freshet.app.server.Settings.Clustering;
import freshet.cluster.KafkaDispatch;
import freshet.cluster.stream.PostingStream;
import freshet.store.Store;
import freshet.store.Stores;
import freshet.work.SupervisedThread;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One of several servers on a database. It serves readers at once and watches feeds as soon as it
 * leads; when another server leads after it, it has to be started again.
 */
public final class Candidate implements AutoCloseable {
  private final Setup setup;
  private final Clustering clustering;
  private final Consumer<String> announce;
  private final Store store;
  private final KafkaDispatch.Self self;
  private final Lead lead;
  private final ClusterWatch watch;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final SupervisedThread thread;
  private Server server;
  private @Nullable PostingStream stream;
  private boolean closed;

  private Candidate(Setup setup, Clustering clustering, Store store, Consumer<String> announce) {
    this.setup = setup;
    this.clustering = clustering;
    this.store = store;
    this.announce = announce;
    thread = setup.world().supervisor().thread("candidate", this::run, this::ends);
    watch = new ClusterWatch(clustering.kafka(), store.leadership(), setup.world().clock());
    Role standby = new Standby(store.leadership(), watch);
    server =
        Server.listen(setup, store, setup.aggregator(store, standby), standby, () -> {}, () -> {});
    self = new KafkaDispatch.Self("%s:%d".formatted(machine(), server.port()), setup.version());
    lead = new Lead(store.leadership(), self.name(), setup.world().supervisor());
  }

  /**
   * Starts one; throws one of the exceptions that hold a sentence, and leaves nothing.
   *
   * @param announce tells a person what changes
   */
  public static Candidate start(
      DataFolder folder, Given given, String version, World world, Consumer<String> announce) {
    Setup setup = Setup.of(folder, given, version, world);
    Clustering clustering = setup.settings().clustering();
    if (clustering == null) {
      throw new IllegalArgumentException("no brokers");
    }
    folder.make();
    Store store = Stores.openShared(setup.settings().database());
    try {
      Candidate candidate = new Candidate(setup, clustering, store, announce);
      announce.accept(
          "Freshet listens on " + candidate.server.url() + " and stands by (Ctrl-C stops it).");
      candidate.thread.start();
      return candidate;
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static String machine() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  private boolean run() throws InterruptedException {
    OptionalLong epoch = awaitLead();
    if (epoch.isPresent()) {
      tellEnd(lead.lost());
      lead(epoch.getAsLong());
    }
    return false;
  }

  /** One that cannot begin to lead must leave the lead to others. */
  private boolean ends(Throwable failure) {
    ended.completeExceptionally(failure);
    return true;
  }

  private OptionalLong awaitLead() throws InterruptedException {
    try (Challenge challenge =
        new Challenge(clustering.kafka(), store.leadership(), setup.world().supervisor())) {
      challenge.start();
      return lead.await();
    }
  }

  private void tellEnd(CompletableFuture<Void> end) {
    var _ =
        end.exceptionally(
            reason -> {
              ended.completeExceptionally(reason);
              return null;
            });
  }

  /** Readers are served by the standby until the terminals can be reached. */
  private void lead(long epoch) {
    Role leader =
        new Leader(
            epoch, self, clustering.kafka(), watch, lead::lasts, ended::completeExceptionally);
    Aggregator aggregator = setup.aggregator(store, leader);
    become(leader, aggregator, epoch);
  }

  private synchronized void become(Role leader, Aggregator aggregator, long epoch) {
    if (closed) {
      aggregator.close();
      return;
    }
    Server standby = server;
    if (clustering.postings() != null) {
      stream =
          new PostingStream(
              clustering.kafka(),
              clustering.postings(),
              leader.fenced(store),
              setup.world().supervisor());
      aggregator.follow(stream);
      stream.start();
    }
    server =
        Server.listen(
            setup.onPort(standby.port()), store, aggregator, leader, standby::close, () -> {});
    tellEnd(aggregator.ended());
    announce.accept("This server leads now. epoch=" + epoch);
    server
        .firstLink()
        .ifPresent(
            link -> announce.accept("There is no account yet. Make the first one here: " + link));
  }

  /** Where it can be reached from this machine. */
  public synchronized String url() {
    return server.url();
  }

  /** Completed when it is closed, or with the reason if it cannot go on. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  /** The lead goes last, when nothing is under way any more. */
  @Override
  public void close() {
    thread.interrupt();
    synchronized (this) {
      closed = true;
      if (stream != null) {
        stream.close();
      }
      server.close();
    }
    watch.close();
    lead.close();
    store.close();
    ended.complete(null);
  }
}
