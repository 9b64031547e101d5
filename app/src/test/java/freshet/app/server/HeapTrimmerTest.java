package freshet.app.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HeapTrimmerTest {
  private static final int MEBIBYTE = 1 << 20;

  /** Much becomes garbage after it has grown old, as what waits to be stored does under load. */
  static final class Ageing {
    private static final int HELD = 40;
    private static final int ALL = 3000;

    private Ageing() {}

    public static void main(String[] args) {
      if (args[0].equals("small")) {
        HeapTrimmer.keep();
      }
      Queue<byte[]> held = new ArrayDeque<>();
      for (int i = 0; i < ALL; i++) {
        held.add(new byte[MEBIBYTE]);
        if (held.size() > HELD) {
          held.remove();
        }
      }
      System.out.println(Runtime.getRuntime().totalMemory() / MEBIBYTE);
    }
  }

  private static int heap(String kind) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Stream.concat(
                        Stream.of(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            "-cp",
                            System.getProperty("java.class.path")),
                        Stream.of(
                            "-XX:+UseSerialGC",
                            "-Xms48m",
                            "-Xmx1g",
                            "-XX:MaxNewSize=24m",
                            "-XX:MinHeapFreeRatio=10",
                            "-XX:MaxHeapFreeRatio=30",
                            Ageing.class.getName(),
                            kind))
                    .toList())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String told = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return Integer.parseInt(List.of(told.split("\\R")).getLast());
  }

  @Test
  void oldGarbage_isCollectedLongBeforeTheHeapHasGrownToItsLimit() throws Exception {
    assertThat(heap("small")).isLessThan(300);
    assertThat(heap("as the collector likes")).isGreaterThan(500);
  }
}
