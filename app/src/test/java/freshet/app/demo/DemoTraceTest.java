package freshet.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.simulator.trace.Trace;
import freshet.village.SettableClock;
import freshet.village.Village;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTraceTest {
  @TempDir private Path scratch;

  @Test
  void bundledTrace_fillsATownWithAllNatures() throws IOException {
    Trace trace = DemoTrace.read(null, scratch, 320);
    assertThat(trace.feeds()).hasSize(320);
    assertThat(DemoTrace.learnDays(trace)).isBetween(7.0, 14.0);
    SettableClock clock = new SettableClock(Instant.EPOCH);
    try (Village village = Village.town(clock)) {
      Town town = Town.troubled(village, trace, Instant.EPOCH);
      Set<PublisherKind> natures =
          town.residents().stream()
              .map(Resident::nature)
              .collect(Collectors.toCollection(() -> EnumSet.noneOf(PublisherKind.class)));
      assertThat(natures).containsExactlyInAnyOrder(PublisherKind.values());
      assertThat(town.residents().stream().filter(r -> r.nature() == PublisherKind.STEADY).count())
          .isEqualTo(304);
      assertThat(town.residents()).extracting(Resident::url).doesNotHaveDuplicates();
    }
  }

  @Test
  void fewerHosts_areSpreadOverTheTrace() throws IOException {
    Trace trace = DemoTrace.read(null, scratch, 10);
    assertThat(trace.feeds()).hasSize(10);
  }
}
