package freshet.web.hub;

import static freshet.web.apps.AppRig.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.RequestUrl;
import freshet.store.people.OutputFeed;
import freshet.store.people.Selection;
import freshet.web.publish.Format;
import freshet.web.publish.OutRig;
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
class HubDeskTest {
  private static final int EACH = 5;

  @TempDir private Path folder;

  /** Knows how many requests of a host are under way, and lets a host wait for the other. */
  private static final class Crowd implements Fetcher {
    private final Map<String, Integer> underWay = new HashMap<>();
    private final CountDownLatch fastDone = new CountDownLatch(EACH);
    private final CountDownLatch allDone = new CountDownLatch(2 * EACH);
    private int most;

    @Override
    public Fetched fetch(FetchRequest request) {
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
        HubDesk desk =
            new HubDesk(
                rig.store(),
                rig.hub(),
                rig.people()::now,
                rig.store().search()::index,
                new Supervisor())) {
      OutputFeed feed = rig.give(new Selection.All());
      for (int i = 0; i < EACH; i++) {
        for (String host : new String[] {"slow", "fast"}) {
          rig.post(
              "/hub",
              "hub.mode=subscribe&hub.topic=%s&hub.callback=%s"
                  .formatted(
                      encoded(rig.topic(feed, Format.ATOM)),
                      encoded("https://%s.example/%d".formatted(host, i))));
        }
      }
      desk.start();
      Crowd.await(crowd.allDone);
      assertThat(crowd.most).isEqualTo(1);
    }
  }
}
