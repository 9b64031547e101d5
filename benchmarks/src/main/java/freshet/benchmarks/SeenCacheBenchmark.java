package freshet.benchmarks;

import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.DocumentStateCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * What the cache of things seen takes: keeping, finding, keeping anew (which writes the file anew
 * now and then), opening. Arguments: numbers of feeds (default 100000).
 */
public final class SeenCacheBenchmark {
  /** Two fingerprints for each of 50 postings. */
  private static final int MARKS = 100;

  private final int feeds;
  private final Path file;
  private final SplittableRandom random = new SplittableRandom(4);

  private SeenCacheBenchmark(int feeds, Path file) {
    this.feeds = feeds;
    this.file = file;
  }

  public static void main(String[] args) throws IOException {
    for (String arg : args.length == 0 ? new String[] {"100000"} : args) {
      Path folder = Files.createTempDirectory("freshet-seen");
      Path file = folder.resolve("seen");
      try {
        new SeenCacheBenchmark(Integer.parseInt(arg), file).run();
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    }
  }

  private void run() throws IOException {
    long before = used();
    try (DocumentStateCache cache = new DocumentStateCache(file)) {
      timed("keep", () -> keepAll(cache));
      timed("find", () -> findAll(cache));
      timed("keep anew", () -> keepAll(cache));
      timed("find", () -> findAll(cache));
    }
    long start = System.nanoTime();
    try (DocumentStateCache cache = new DocumentStateCache(file)) {
      print("open", System.nanoTime() - start);
      long bytes = used() - before;
      System.out.printf(
          "%,d feeds: file %,d MB, heap %,d bytes a feed%n",
          feeds, Files.size(file) / 1_000_000, bytes / feeds);
      cache.find(0);
    }
  }

  private void keepAll(DocumentStateCache cache) {
    for (int feed = 0; feed < feeds; feed++) {
      byte[] hash = new byte[32];
      random.nextBytes(hash);
      cache.keep(feed, new DocumentState(hash, random.nextLong(), random.longs(MARKS).toArray()));
    }
  }

  private void findAll(DocumentStateCache cache) {
    for (int i = 0; i < feeds; i++) {
      if (cache.find(random.nextInt(feeds)).isEmpty()) {
        throw new IllegalStateException("a feed was lost");
      }
    }
  }

  private void timed(String name, Runnable action) {
    long start = System.nanoTime();
    action.run();
    print(name, System.nanoTime() - start);
  }

  private void print(String name, long nanos) {
    System.out.printf("%-10s %8.2f s  %8.2f µs a feed%n", name, nanos / 1e9, nanos / 1e3 / feeds);
  }

  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
