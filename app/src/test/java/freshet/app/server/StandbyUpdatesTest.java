package freshet.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.demo.TownRig;
import freshet.store.Store;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StandbyUpdatesTest {
  private static final Instant START =
      Instant.EPOCH.plus(Duration.ofDays((long) TownRig.START + 1));

  @TempDir private Path path;

  @Test
  @Timeout(120)
  void whatAnotherServerStores_isToldOnce() throws Exception {
    LongAdder told = new LongAdder();
    try (TownRig rig = new TownRig(path, TownRig.madeUp(5, 3, 50), START, START);
        Server leader = rig.start("uniform", "24/feed")) {
      Store store = leader.aggregator().store();
      try (StandbyUpdates news =
          new StandbyUpdates(
              store, () -> true, (_, postings) -> told.add(postings), new Supervisor())) {
        news.start();
        rig.clock.runTo(START.plus(Duration.ofDays(1)));
        long stored = store.postings().count();
        assertThat(stored).isPositive();
        while (told.sum() < stored) {
          LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
        assertThat(told.sum()).isEqualTo(stored);
      }
    }
  }
}
