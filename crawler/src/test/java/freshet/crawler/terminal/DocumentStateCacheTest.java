package freshet.crawler.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentStateCacheTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("seen");
  }

  private static DocumentState seen(Random random) {
    byte[] hash = new byte[32];
    random.nextBytes(hash);
    return new DocumentState(hash, random.nextLong(), random.longs(random.nextInt(6)).toArray());
  }

  @Test
  void whatIsKept_isFound_alsoAfterARestart() {
    Random random = new Random(1);
    Map<Long, DocumentState> kept = new HashMap<>();
    try (DocumentStateCache cache = new DocumentStateCache(file)) {
      for (int i = 0; i < 200; i++) {
        long feed = random.nextInt(20);
        DocumentState seen = seen(random);
        cache.keep(feed, seen);
        kept.put(feed, seen);
      }
      cache.forget(3);
      cache.forget(99);
      kept.remove(3L);
      holds(cache, kept);
    }
    try (DocumentStateCache cache = new DocumentStateCache(file)) {
      holds(cache, kept);
    }
  }

  private static void holds(DocumentStateCache cache, Map<Long, DocumentState> kept) {
    for (long feed = 0; feed < 100; feed++) {
      assertThat(cache.find(feed).orElse(null)).as("feed %d", feed).isEqualTo(kept.get(feed));
    }
  }

  @Test
  void aTailTornAtAnyByte_losesOnlyTheLastRecord() throws IOException {
    Random random = new Random(2);
    DocumentState first = seen(random);
    DocumentState second = seen(random);
    DocumentState third = seen(random);
    long whole;
    try (DocumentStateCache cache = new DocumentStateCache(file)) {
      cache.keep(1, first);
      whole = Files.size(file);
      cache.keep(1, second);
    }
    byte[] bytes = Files.readAllBytes(file);
    for (int length = 0; length <= bytes.length; length++) {
      Files.write(file, Arrays.copyOf(bytes, length));
      try (DocumentStateCache cache = new DocumentStateCache(file)) {
        DocumentState expected = length == bytes.length ? second : length >= whole ? first : null;
        assertThat(cache.find(1).orElse(null)).as("torn at %d", length).isEqualTo(expected);
        cache.keep(2, third);
      }
      try (DocumentStateCache cache = new DocumentStateCache(file)) {
        assertThat(cache.find(2)).as("kept after a tear at %d", length).contains(third);
      }
    }
  }

  @Test
  void aFlippedBit_isNoticed() throws IOException {
    Random random = new Random(3);
    try (DocumentStateCache cache = new DocumentStateCache(file)) {
      cache.keep(1, seen(random));
    }
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 0; i < bytes.length; i++) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, damaged);
      try (DocumentStateCache cache = new DocumentStateCache(file)) {
        assertThat(cache.find(1)).as("byte %d", i).isEmpty();
      }
    }
  }

  @Test
  void garbage_isAnEmptyCache() throws IOException {
    Random random = new Random(4);
    for (int i = 0; i < 100; i++) {
      byte[] garbage = new byte[random.nextInt(300)];
      if (i > 0) {
        random.nextBytes(garbage);
      }
      Files.write(file, garbage);
      try (DocumentStateCache cache = new DocumentStateCache(file)) {
        assertThat(cache.find(0)).isEmpty();
        assertThat(Files.size(file)).isZero();
      }
    }
  }

  @Test
  void compaction_keepsAllAndBoundsTheFile() throws IOException {
    Random random = new Random(5);
    Map<Long, DocumentState> kept = new HashMap<>();
    try (DocumentStateCache cache = new DocumentStateCache(file, 4096, System::nanoTime)) {
      for (int i = 0; i < 1000; i++) {
        long feed = random.nextInt(10);
        DocumentState seen = seen(random);
        cache.keep(feed, seen);
        kept.put(feed, seen);
        assertThat(Files.size(file)).isLessThan(5000);
      }
      holds(cache, kept);
    }
    try (DocumentStateCache cache = new DocumentStateCache(file)) {
      holds(cache, kept);
    }
  }

  @Test
  void aCrashDuringCompaction_leavesTheOldFile() throws IOException {
    Random random = new Random(6);
    DocumentState seen = seen(random);
    Files.write(folder.resolve("seen.new"), new byte[] {1, 2, 3});
    try (DocumentStateCache cache = new DocumentStateCache(file, 1, System::nanoTime)) {
      cache.keep(1, seen);
      for (int i = 0; i < 5; i++) {
        cache.keep(2, seen(random));
      }
      assertThat(cache.find(1)).contains(seen);
    }
    assertThat(folder.resolve("seen.new")).doesNotExist();
  }

  @Test
  void manyThreads_mayUseIt() {
    Map<Long, DocumentState> kept = new ConcurrentHashMap<>();
    try (DocumentStateCache cache = new DocumentStateCache(file, 1000, System::nanoTime)) {
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (long feed = 0; feed < 100; feed++) {
          long own = feed;
          threads.execute(
              () -> {
                Random random = new Random(own);
                for (int i = 0; i < 5; i++) {
                  DocumentState seen = seen(random);
                  cache.keep(own, seen);
                  kept.put(own, cache.find(own).filter(seen::equals).orElseThrow());
                }
              });
        }
      }
      assertThat(kept).hasSize(100);
      holds(cache, kept);
    }
  }

  @Test
  void aFileThatCannotBeOpened_isDoneWithout_andUsedWhenItCanBe() throws IOException {
    Random random = new Random(8);
    AtomicLong nanos = new AtomicLong();
    Path away = folder.resolve("disk/seen");
    DocumentState seen = seen(random);
    try (DocumentStateCache cache = new DocumentStateCache(away, 4096, nanos::get)) {
      cache.keep(1, seen);
      cache.forget(1);
      assertThat(cache.find(1)).isEmpty();
      assertThat(cache.failures()).isEqualTo(1);
      Files.createDirectory(folder.resolve("disk"));
      nanos.addAndGet(Duration.ofMinutes(1).toNanos());
      cache.keep(1, seen);
      assertThat(cache.find(1)).contains(seen);
      assertThat(cache.failures()).isEqualTo(1);
    }
  }

  @Test
  void aFileThatWasCutShort_isReadAnew() throws IOException {
    Random random = new Random(9);
    AtomicLong nanos = new AtomicLong();
    DocumentState first = seen(random);
    DocumentState second = seen(random);
    try (DocumentStateCache cache = new DocumentStateCache(file, 4096, nanos::get)) {
      cache.keep(1, first);
      long whole = Files.size(file);
      cache.keep(2, second);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(whole);
      }
      assertThat(cache.find(2)).isEmpty();
      assertThat(cache.failures()).isEqualTo(1);
      nanos.addAndGet(Duration.ofMinutes(1).toNanos());
      assertThat(cache.find(1)).contains(first);
      cache.keep(2, second);
      assertThat(cache.find(2)).contains(second);
    }
  }

  @Test
  void theThreadThatIsInterrupted_costsNothing() {
    Random random = new Random(10);
    DocumentState seen = seen(random);
    try (DocumentStateCache cache = new DocumentStateCache(file)) {
      cache.keep(1, seen);
      Thread.currentThread().interrupt();
      assertThat(cache.find(1)).isEmpty();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(cache.find(1)).contains(seen);
      assertThat(cache.failures()).isZero();
    }
  }

  @Test
  void theStamp_tellsStatesApart() {
    Random random = new Random(7);
    DocumentState seen = seen(random);
    DocumentState other = new DocumentState(seen.bodyHash(), seen.head() + 1, seen.marks());
    assertThat(seen.stamp())
        .isEqualTo(new DocumentState(seen.bodyHash(), seen.head(), seen.marks()).stamp());
    assertThat(seen.stamp()).isNotEqualTo(other.stamp()).isNotZero();
  }
}
