package freshet.benchmarks;

import freshet.article.ArticleExtractor;
import freshet.article.Extraction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long it takes to extract the article of a page, over the real pages beside the checkout, in
 * CPU time. Arguments: rounds of warm-up (default 10).
 */
public final class ArticleBenchmark {
  private static final int ROUNDS = 5;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private record Page(String name, byte[] source) {
    static Page of(Path folder) {
      try {
        return new Page(
            folder.getFileName().toString(), Files.readAllBytes(folder.resolve("source.html")));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private record Timed(Page page, double millis) {}

  private ArticleBenchmark() {}

  public static void main(String[] args) throws IOException {
    Optional<Path> folder = SharedFolder.find("pages");
    if (folder.isEmpty()) {
      System.out.println("There is no folder shared/pages beside the checkout.");
      return;
    }
    try (Stream<Path> folders = Files.list(folder.get())) {
      List<Page> pages = folders.filter(Files::isDirectory).sorted().map(Page::of).toList();
      measure(pages, args.length == 0 ? 10 : Integer.parseInt(args[0]));
    }
  }

  private static void measure(List<Page> pages, int warmUp) {
    for (int i = 0; i < warmUp; i++) {
      pages.forEach(page -> extract(page, 1));
    }
    List<Timed> timed = new ArrayList<>();
    pages.forEach(page -> timed.add(extract(page, ROUNDS)));
    double bytes = pages.stream().mapToInt(page -> page.source().length).sum();
    double millis = timed.stream().mapToDouble(Timed::millis).sum();
    timed.sort(Comparator.comparingDouble(Timed::millis));
    System.out.printf(
        "%d pages of %.0f kB on average: %.2f ms a page, median %.2f, %.1f MB a CPU second%n",
        pages.size(),
        bytes / 1e3 / pages.size(),
        millis / pages.size(),
        timed.get(timed.size() / 2).millis(),
        bytes / 1e3 / millis);
    for (Timed slow : timed.reversed().subList(0, 3)) {
      System.out.printf(
          "  %7.2f ms  %5d kB  %s%n",
          slow.millis(), slow.page().source().length / 1000, slow.page().name());
    }
  }

  private static Timed extract(Page page, int rounds) {
    ArticleExtractor extractor = new ArticleExtractor();
    long start = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < rounds; i++) {
      Extraction extraction =
          extractor.extract(page.source(), "text/html", "https://pages.example/" + page.name());
      if (extraction instanceof Extraction.Found(var article) && article.text().isEmpty()) {
        throw new IllegalStateException("an article without text: " + page.name());
      }
    }
    return new Timed(page, (THREADS.getCurrentThreadCpuTime() - start) / 1e6 / rounds);
  }
}
