package freshet.benchmarks;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.PostingRecords;
import freshet.feed.DocumentSource;
import freshet.feed.FeedDocument;
import freshet.feed.Posting;
import freshet.feed.ReadResult;
import freshet.feed.reader.FeedReader;
import freshet.reading.category.CategoryTrainer;
import freshet.store.Store;
import freshet.store.model.CategoryReport;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.store.model.PostingRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.RetrievalRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How well categories are guessed from the words of real feeds: the files of a folder, each a feed,
 * are stored, and the server's own training runs over them. Argument: the folder (default {@code
 * ../shared/feeds}).
 */
public final class CategoryBenchmark {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private CategoryBenchmark() {}

  public static void main(String[] args) throws IOException {
    Path files = args.length > 0 ? Path.of(args[0]) : Path.of("../shared/feeds");
    Path folder = Files.createTempDirectory("freshet-categories");
    try (Store store = Store.open(folder.resolve("freshet.db").toString())) {
      fill(store, files);
      System.out.println(
          "| language | categories | feeds | postings | tested | guessed | right | in use |");
      System.out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
      CategoryTrainer trainer = new CategoryTrainer(store, InstantSource.fixed(NOW));
      long begun = System.nanoTime();
      while (trainer.step()) {
        // reads more postings
      }
      System.err.printf(Locale.ROOT, "trained in %.1f s%n", (System.nanoTime() - begun) / 1e9);
      store.facets().reports().forEach(CategoryBenchmark::print);
    } finally {
      LoadBenchmark.delete(folder);
    }
  }

  private static void print(CategoryReport report) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d | %d (%.0f %%) | %d (%.0f %%) | %s |%n",
        report.language(),
        report.categories(),
        report.feeds(),
        report.postings(),
        report.tested(),
        report.guessed(),
        100 * report.coverage(),
        report.correct(),
        100 * report.accuracy(),
        report.isTrusted() ? "yes" : "no");
  }

  private static void fill(Store store, Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.filter(Files::isRegularFile).sorted().toList();
    }
    int feeds = 0;
    int postings = 0;
    int categorised = 0;
    Set<String> known = new HashSet<>(); // several suites have the same real feeds
    for (Path file : files) {
      String url = "https://feeds.example/" + folder.relativize(file);
      DocumentSource source = new DocumentSource(url, null, NOW);
      if (new FeedReader().read(Files.readAllBytes(file), source)
          instanceof ReadResult.Read(FeedDocument document)) {
        List<Posting> fresh =
            document.postings().stream()
                .filter(
                    one ->
                        known.add(one.title() + "\n" + one.content().raw() + one.summary().raw()))
                .toList();
        feeds += fresh.isEmpty() ? 0 : 1;
        postings += fresh.size();
        categorised += (int) fresh.stream().filter(one -> !one.categories().isEmpty()).count();
        store(store, url, document, fresh);
      }
    }
    System.err.printf("%d feeds, %d postings, %d with categories%n", feeds, postings, categorised);
    while (store.search().index(500) == 500) {
      // indexes more
    }
  }

  private static void store(Store store, String url, FeedDocument document, List<Posting> fresh) {
    long feed =
        store
            .feeds()
            .add(List.of(NewFeed.of(url, "", NOW, RetrievalStateText.unseen(url))))
            .getFirst()
            .feed();
    List<PostingRecord> records = new ArrayList<>();
    for (Posting posting : fresh) {
      records.add(
          PostingRecords.of(records.size(), posting, document.head().categories(), NOW, NOW));
    }
    RetrievalLogEntry entry =
        new RetrievalLogEntry(
            NOW, "changed", 200, 1, 0, 0, false, "plan", "floor", Duration.ofMillis(1), null);
    FeedState state = new FeedState(FeedStage.ACTIVE, NOW, NOW, NOW, null, "New.", 10, "s", null);
    store.retrieved(List.of(RetrievalRecord.unchanged(feed, entry, state).with(records)));
  }
}
