package freshet.app.server;

import freshet.cluster.ClusterSettings;
import freshet.cluster.KafkaDispatch;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.store.Store;
import freshet.store.model.NotLeaderException;
import freshet.web.admin.ClusterReport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The role of the leader; terminals on other machines retrieve. */
record LeaderRole(
    long epoch,
    KafkaDispatch.Self self,
    ClusterSettings kafka,
    ClusterStatus watch,
    BooleanSupplier lasts,
    Ended ended)
    implements ServerRole {

  /** Is called with the reason why this server cannot lead any more. */
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
    // most permits are for feeds
    int errands = Math.max(ERRANDS, means.most() / 4);
    return new Reach(dispatch, dispatch, errands, dispatch::close);
  }

  private KafkaDispatch open(Means means) {
    try {
      return KafkaDispatch.open(
          kafka, means.cache(), means.clock(), means.most(), self, means.supervisor());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the server stops before a broker answered");
    }
  }

  /**
   * Wraps a fetcher so that it contacts hosts only while the lease certainly holds. Another server
   * may have taken the lead and contact the same hosts, so requests are recorded for it first,
   * redirects included; after a suspend the lease is checked again.
   */
  @Override
  public Fetcher guarded(Fetcher fetcher, Consumer<String> begin) {
    return request ->
        mayAsk(request.url(), begin)
            ? fetcher.fetch(request, url -> mayAsk(url, begin))
            : new FetchResult.NoAnswer(
                FetchResult.Cause.BROKEN,
                "This server may have lost the lead; no request was sent.",
                List.of(),
                Duration.ZERO);
  }

  private boolean mayAsk(String url, Consumer<String> begin) {
    try {
      begin.accept(url);
      return lasts.getAsBoolean();
    } catch (NotLeaderException e) {
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
