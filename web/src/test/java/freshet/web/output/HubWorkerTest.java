package freshet.web.output;

import static freshet.reading.AccountRig.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.RequestUrl;
import freshet.reading.hub.HubWorker;
import freshet.reading.output.OutputFormat;
import freshet.store.account.OutputFeed;
import freshet.store.account.PostingSelection;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The hub at work by itself. */
class HubWorkerTest {
  private static final int EACH = 5;

  @TempDir private Path folder;

  /** Knows how many requests of a host are under way, and lets a host wait for the other. */
  private static final class Crowd implements Fetcher {
    private final Map<String, Integer> underWay = new HashMap<>();
    private final CountDownLatch fastDone = new CountDownLatch(EACH);
    private final CountDownLatch allDone = new CountDownLatch(2 * EACH);
    private int most;

    @Override
    public FetchResult fetch(FetchRequest request) {
      String host = RequestUrl.host(request.url());
      synchronized (this) {
        most = Math.max(most, underWay.merge(host, 1, Integer::sum));
      }
      if (host.startsWith("slow")) {
        await(fastDone);
      }
      synchronized (this) {
        underWay.merge(host, -1, Integer::sum);
      }
      if (host.startsWith("fast")) {
        fastDone.countDown();
      }
      allDone.countDown();
      return Subscribers.good(request);
    }

    static void await(CountDownLatch latch) {
      try {
        assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  @Timeout(120)
  void gc071_fanOutToOneHost_isOneAtATime_andDelaysNoOther() {
    Crowd crowd = new Crowd();
    try (OutRig rig = new OutRig(folder, crowd);
        HubWorker desk =
            new HubWorker(
                rig.store(),
                rig.hub(),
                rig.people()::now,
                rig.store().search()::index,
                new Supervisor())) {
      OutputFeed feed = rig.give(new PostingSelection.All());
      for (int i = 0; i < EACH; i++) {
        for (String host : new String[] {"slow", "fast"}) {
          rig.post(
              "/hub",
              "hub.mode=subscribe&hub.topic=%s&hub.callback=%s"
                  .formatted(
                      encoded(rig.topic(feed, OutputFormat.ATOM)),
                      encoded("https://%s.example/%d".formatted(host, i))));
        }
      }
      desk.start();
      Crowd.await(crowd.allDone);
      assertThat(crowd.most).isEqualTo(1);
    }
  }
}
