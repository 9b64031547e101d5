package freshet.app.server;

import freshet.cluster.ClusterSettings;
import freshet.cluster.KafkaDispatch;
import freshet.store.Store;
import freshet.web.manage.ClusterReport;
import java.util.concurrent.CancellationException;

/** This server decides; terminals on other machines retrieve. */
record Leader(long epoch, ClusterSettings kafka, ClusterWatch watch, Ended ended) implements Role {

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
    return new Reach(dispatch, dispatch::close);
  }

  private KafkaDispatch open(Means means) {
    try {
      return KafkaDispatch.open(
          kafka, means.cache(), means.rules(), means.rules()::welcome, means.clock(), means.most());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the server ends before a broker answered");
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
