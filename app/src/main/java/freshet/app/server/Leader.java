package freshet.app.server;

import freshet.cluster.ClusterSettings;
import freshet.cluster.KafkaDispatch;
import freshet.crawler.controller.Visits;
import freshet.crawler.host.Host;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.store.DeposedException;
import freshet.store.Store;
import freshet.web.manage.ClusterReport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** This server decides; terminals on other machines retrieve. */
record Leader(
    long epoch,
    KafkaDispatch.Self self,
    ClusterSettings kafka,
    ClusterWatch watch,
    BooleanSupplier lasts,
    Ended ended)
    implements Role {

  /** Is told why this server cannot lead any more. */
  interface Ended {
    void because(Throwable reason);
  }

  /** Waits until a broker answers. */
  @Override
  public Reach reach(Means means) {
    KafkaDispatch dispatch = open(means);
    var _ =
        dispatch
            .ended()
            .exceptionally(
                reason -> {
                  ended.because(reason);
                  return null;
                });
    // most of the places are for feeds
    int errands = Math.max(ERRANDS, means.most() / 4);
    return new Reach(dispatch, dispatch, errands, dispatch::close);
  }

  private KafkaDispatch open(Means means) {
    try {
      return KafkaDispatch.open(
          kafka,
          means.cache(),
          means.rules(),
          means.rules()::welcome,
          means.clock(),
          means.most(),
          self,
          means.supervisor());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the server ends before a broker answered");
    }
  }

  /**
   * Another may lead without our knowledge, and ask the same hosts: it has to know before we do,
   * also of hosts that redirects lead to, and a server that was asleep since then has to look
   * again.
   */
  @Override
  public Fetcher guarded(Fetcher fetcher, Visits visits) {
    return request ->
        mayAsk(request.url(), visits)
            ? fetcher.fetch(request, url -> mayAsk(url, visits))
            : new Fetched.NoAnswer(
                Fetched.Cause.BROKEN,
                "It is not sure that this server still leads; nobody was asked.",
                List.of(),
                Duration.ZERO);
  }

  private boolean mayAsk(String url, Visits visits) {
    try {
      Host.of(url).ifPresent(visits::begin);
      return lasts.getAsBoolean();
    } catch (DeposedException e) {
      return false;
    }
  }

  @Override
  public ClusterReport cluster() {
    return watch.report();
  }

  @Override
  public Store fenced(Store store) {
    return store.fenced(epoch);
  }
}
