package freshet.benchmarks;

import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Kinds of documents: real ones from a folder beside the checkout, and made-up ones. */
public enum FeedKind {
  RSS2(FeedFormat.RSS2),
  ATOM1(FeedFormat.ATOM1),
  RSS1(FeedFormat.RSS1),
  MADE_UP_BLOG(new MadeUpFeeds().rssWithContent(20)),
  MADE_UP_XHTML(new MadeUpFeeds().atomWithXhtml(25)),
  MADE_UP_HEADLINES(new MadeUpFeeds().rssOfHeadlines(200));

  private static final int LEAST_BYTES = 10_000;

  /**
   * A document.
   *
   * @param items how many Freshet and ROME find in it
   */
  public record Sample(String name, byte[] bytes, int items) {}

  private final FeedFormat format;
  private final byte[] madeUp;

  FeedKind(FeedFormat format) {
    this.format = format;
    this.madeUp = new byte[0];
  }

  FeedKind(byte[] madeUp) {
    this.format = FeedFormat.OTHER;
    this.madeUp = madeUp;
  }

  /** Whether its documents come from the folder. */
  public boolean real() {
    return madeUp.length == 0;
  }

  /**
   * Its documents: those of at least 10 kB in which both Freshet and ROME find the same number of
   * items; none if the folder is absent.
   */
  public List<Sample> samples() {
    if (!real()) {
      return Stream.of(madeUp).flatMap(bytes -> sample(name(), bytes).stream()).toList();
    }
    return SharedFolder.find("feeds").map(this::samples).orElse(List.of());
  }

  private List<Sample> samples(Path folder) {
    List<Sample> samples = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (Files.size(file) >= LEAST_BYTES) {
          sample(folder.relativize(file).toString(), Files.readAllBytes(file))
              .ifPresent(samples::add);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return samples;
  }

  private Optional<Sample> sample(String name, byte[] bytes) {
    Parsers parsers = new Parsers();
    Optional<FeedDocument> feed = parsers.freshet(bytes);
    if (feed.isEmpty() || (real() && !feed.get().format().equals(format))) {
      return Optional.empty();
    }
    int items = feed.get().postings().size();
    return parsers
        .rome(bytes)
        .filter(rome -> items > 0 && rome.getEntries().size() == items)
        .map(_ -> new Sample(name, bytes, items));
  }
}
