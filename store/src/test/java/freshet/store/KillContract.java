package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.model.RetrievalRecord;
import freshet.store.model.StoredFeed;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process that writes is killed; what it was told to be stored is there, and whole. */
abstract class KillContract extends StoreContract {
  private static final int KILLS = 3;
  private static final int POSTINGS = 4;

  KillContract(Site site) {
    super(site);
  }

  /** Store batches until it is killed, and says after each that it is stored. */
  static final class Writer {
    /** Arguments: where, the feed, and the number of the first batch. */
    public static void main(String[] arguments) {
      try (Store store = Store.open(arguments[0])) {
        long feed = Long.parseLong(arguments[1]);
        for (long i = Long.parseLong(arguments[2]); ; i++) {
          store.retrieved(List.of(batch(feed, i)));
          System.out.println(i);
        }
      }
    }
  }

  private static RetrievalRecord batch(long feed, long i) {
    return Samples.changed(
        feed,
        Samples.NOW.plusMillis(i),
        i * POSTINGS,
        i * POSTINGS + 1,
        i * POSTINGS + 2,
        i * POSTINGS + 3);
  }

  @Test
  @Timeout(240)
  void gc013_killedProcessLeavesNothingHalf() throws Exception {
    Random random = new Random(11);
    long feed = Samples.add(store, "https://a.example/");
    long first = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      store.close();
      long told = killedAfter(feed, first, 1 + random.nextInt(40));
      store = Store.open(location);

      long stored = store.postings().count(feed) / POSTINGS;
      assertThat(store.postings().count(feed) % POSTINGS).isZero();
      assertThat(stored).isGreaterThan(told);
      assertThat(store.retrievals().latest(feed, 10_000)).hasSize((int) stored);
      StoredFeed state = store.feeds().find(feed).orElseThrow();
      assertThat(state.postings()).isEqualTo(stored * POSTINGS);
      assertThat(state.state().standing())
          .isEqualTo("stands at " + Samples.NOW.plusMillis(stored - 1));
      assertThat(store.retrieved(List.of(batch(feed, told))).getFirst().newPostings()).isZero();
      first = stored;
    }
  }

  /** The last batch that the process said was stored. */
  private long killedAfter(long feed, long first, int batches) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName(),
                location,
                Long.toString(feed),
                Long.toString(first))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    long told = first - 1;
    try (BufferedReader lines = process.inputReader()) {
      for (int i = 0; i < batches; i++) {
        told = Long.parseLong(lines.readLine());
      }
      // Not through the process itself, which would close the stream.
      process.toHandle().destroyForcibly();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        told = Long.parseLong(line);
      }
    }
    process.onExit().join();
    return told;
  }
}
