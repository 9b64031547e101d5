package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Names that do not exist, beside feeds that do. */
@Timeout(60)
class DeadHostsTest {
  private static final int DEAD = 50;

  @TempDir private Path folder;

  private static long held(RunningServer server, String name) {
    return server.heldBack(server.host(name, ReaderPagesTest.feed(name, 1)).url("/feed"));
  }

  @Test
  void namesThatDoNotExist_areNoOutage_andHoldUpNobody() {
    try (RunningServer server = RunningServer.start(folder);
        WebVisitor visitor = new WebVisitor(server)) {
      long first = held(server, "first");
      server.release(first);
      server.awaitRetrieved(first);
      List<Long> dead =
          IntStream.range(0, DEAD)
              .mapToObj(i -> server.heldBack("http://dead%d.example/feed".formatted(i)))
              .toList();
      dead.forEach(server::release);
      dead.forEach(server::awaitRetrieved);
      assertThat(visitor.get("/metrics").body()).contains("freshet_network_down 0");

      long next = held(server, "next");
      server.release(next);
      assertThat(server.awaitRetrieved(next).state().failingSince()).isNull();
      assertThat(visitor.get("/ready").statusCode()).isEqualTo(200);
      for (long feed : dead) {
        assertThat(server.store().feeds().find(feed).orElseThrow().state().failingSince())
            .isNotNull();
      }
    }
  }
}
