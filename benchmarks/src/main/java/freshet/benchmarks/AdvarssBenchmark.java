package freshet.benchmarks;

import freshet.app.live.ArticleTown;
import freshet.benchmarks.load.ArticleRun;
import freshet.benchmarks.load.ArticleRun.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;

/**
 * Figure 3 of advaRSS: how long one run over 793 feeds and their articles takes one terminal
 * without change detection, several without, and several with it. Arguments: how many are several,
 * requests of a terminal at a time, and milliseconds a host takes to answer (default 4 10 100).
 */
public final class AdvarssBenchmark {
  private static final int FEEDS = 793;

  /** More than 2,500 articles a day, a run every eight minutes. */
  private static final int NEW_IN_A_RUN = 14;

  private AdvarssBenchmark() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    int several = number(args, 0, 4);
    int each = number(args, 1, 10);
    Duration delay = Duration.ofMillis(number(args, 2, 100));
    try (ArticleTown town = new ArticleTown(FEEDS, delay, InstantSource.system())) {
      System.out.println("| | s a run | requests | articles |");
      System.out.println("| --- | ---: | ---: | ---: |");
      run(town, 1, each, false);
      run(town, several, each, false);
      run(town, several, each, true);
    }
  }

  private static int number(String[] args, int index, int usual) {
    return args.length > index ? Integer.parseInt(args[index]) : usual;
  }

  private static void run(ArticleTown town, int terminals, int each, boolean detects)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("freshet-advarss");
    town.forget();
    try (ArticleRun run = new ArticleRun(town, folder, terminals, each, detects)) {
      run.once(); // nobody has seen anything, and the compiler has
      int requests = town.requests();
      town.post(NEW_IN_A_RUN);
      Run once = run.once();
      System.err.println(once);
      System.out.printf(
          Locale.ROOT,
          "| %d terminal%s, change detection: %s | %.1f | %,d | %,d |%n",
          terminals,
          terminals == 1 ? "" : "s",
          detects ? "yes" : "no",
          once.took().toMillis() / 1000.0,
          town.requests() - requests,
          once.articles());
    } finally {
      LoadBenchmark.delete(folder);
    }
  }
}
