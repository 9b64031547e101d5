package freshet.app.server;

import freshet.app.settings.DataFolder;
import freshet.app.settings.ServerSettings.Clustering;
import freshet.app.settings.SettingSources;
import freshet.cluster.KafkaDispatch;
import freshet.cluster.stream.PostingStream;
import freshet.crawler.controller.Journal;
import freshet.store.Store;
import freshet.work.SupervisedThread;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One of several servers on a database. It serves readers at once and watches feeds as soon as it
 * leads. After losing the lead it has to be restarted.
 */
public final class FailoverServer implements AutoCloseable {
  private final ServerParts setup;
  private final Clustering clustering;
  private final Consumer<String> announce;
  private final Store store;
  private final KafkaDispatch.Self self;
  private final LeaderLease lead;
  private final ClusterStatus watch;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final SupervisedThread thread;
  private Server server;
  private @Nullable PostingStream stream;
  private boolean closed;

  private FailoverServer(
      ServerParts setup, Clustering clustering, Store store, Consumer<String> announce) {
    this.setup = setup;
    this.clustering = clustering;
    this.store = store;
    this.announce = announce;
    thread = setup.world().supervisor().thread("candidate", this::run, this::ends);
    watch = new ClusterStatus(clustering.kafka(), store.leadership(), setup.world().clock());
    ServerRole standby = new StandbyRole(store.leadership(), watch);
    server =
        Server.listen(setup, store, setup.aggregator(store, standby), standby, () -> {}, () -> {});
    self = new KafkaDispatch.Self("%s:%d".formatted(machine(), server.port()), setup.version());
    lead = new LeaderLease(store.leadership(), self.name(), setup.world().supervisor());
  }

  /**
   * Starts a server; throws an exception with a message and leaves nothing behind.
   *
   * @param announce prints messages for a person
   */
  public static FailoverServer start(
      DataFolder folder,
      SettingSources given,
      String version,
      ServerEnvironment world,
      Consumer<String> announce) {
    ServerParts setup = ServerParts.of(folder, given, version, world);
    Clustering clustering = setup.settings().clustering();
    if (clustering == null) {
      throw new IllegalArgumentException("no brokers");
    }
    folder.make();
    Store store = Store.openShared(setup.settings().database());
    try {
      FailoverServer candidate = new FailoverServer(setup, clustering, store, announce);
      announce.accept(
          "Freshet listens on " + candidate.server.url() + " as standby (Ctrl-C stops it).");
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

  /**
   * Whether a failure must stop the server: one that cannot start to lead must release the lease.
   */
  private boolean ends(Throwable failure) {
    ended.completeExceptionally(failure);
    return true;
  }

  private OptionalLong awaitLead() throws InterruptedException {
    try (LeaderFencing challenge =
        new LeaderFencing(clustering.kafka(), store.leadership(), setup.world().supervisor())) {
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

  /** Takes over; the standby serves readers until terminals can be reached. */
  private void lead(long epoch) {
    ServerRole leader =
        new LeaderRole(
            epoch, self, clustering.kafka(), watch, lead::lasts, ended::completeExceptionally);
    Aggregator aggregator = setup.aggregator(store, leader);
    become(leader, aggregator, epoch);
  }

  private synchronized void become(ServerRole leader, Aggregator aggregator, long epoch) {
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
      aggregator.follow(Journal.Follower.of(stream));
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
            link -> announce.accept("There is no account yet. Create the first one here: " + link));
  }

  /** Returns the URL on this machine. */
  public synchronized String url() {
    return server.url();
  }

  /** Completes when it is closed, or exceptionally if it cannot continue. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  /** Releases the lease last, when nothing is in flight any more. */
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
