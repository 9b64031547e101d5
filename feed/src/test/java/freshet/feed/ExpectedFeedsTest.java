package freshet.feed;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.encoding.Encodings;
import freshet.feed.format.XmlFeedReader;
import freshet.feed.reader.FeedReader;
import freshet.feed.xml.LenientCursor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Reads the feeds that other projects test themselves with, and compares what they claim. */
class ExpectedFeedsTest {
  private static final Instant AT = Instant.parse("2026-11-01T00:00:00Z");

  /** Where we know better, or may not do what would be right. */
  private static final Map<String, String> REASONS =
      Map.of(
          "feedparser/wellformed/rss/entity_in_doctype.xml",
          "entities that a document declares are never expanded (GC-110)");

  private final FeedReader reader = new FeedReader();

  @Test
  void expectedFeeds_haveNearlyEveryClaimedFieldRight() {
    Path folder = Shared.folder("feeds");
    Map<String, int[]> rightAndClaimed = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    for (ExpectedFeed expected : ExpectedFeed.all(folder)) {
      ReadResult reading = read(folder, expected);
      if (expected.mayRefuse() && reading instanceof ReadResult.NotRead) {
        continue;
      }
      String origin = expected.file().substring(0, expected.file().indexOf('/'));
      int[] counts = rightAndClaimed.computeIfAbsent(origin, _ -> new int[2]);
      expected
          .claims()
          .forEach(
              (field, claim) -> {
                String found = field(reading, field);
                boolean right = Objects.equals(comparable(claim), comparable(found));
                counts[0] += right ? 1 : 0;
                counts[1]++;
                if (!right) {
                  String reason = REASONS.getOrDefault(expected.file(), "reason unknown");
                  wrong.add(
                      "%s %s: %s, not %s: %s"
                          .formatted(expected.file(), field, found, claim, reason));
                }
              });
    }
    print(rightAndClaimed, wrong);
    int claimed = rightAndClaimed.values().stream().mapToInt(counts -> counts[1]).sum();
    assertThat(claimed).isGreaterThan(3000);
    assertThat(wrong).hasSizeLessThanOrEqualTo(claimed / 100);
    assertThat(wrong).allMatch(line -> !line.endsWith("reason unknown"));
  }

  @Test
  @DisplayName("gc110, gc111: hostile files do no harm")
  void hostileFiles_leaveNothingForbiddenInWhatIsShown() {
    Path folder = Shared.folder("feeds");
    for (ExpectedFeed expected : ExpectedFeed.all(folder)) {
      if (expected.hostile()) {
        long start = System.nanoTime();
        ReadResult reading = read(folder, expected);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        String shown = shown(reading);
        assertThat(expected.forbid())
            .as(expected.file())
            .noneMatch(forbidden -> shown.contains(forbidden));
      }
    }
  }

  /** Only items inside items, and numbers of control characters, are understood differently. */
  @Test
  void lenientReading_ofWellFormedFeeds_givesTheSame() {
    Path folder = Shared.folder("feeds");
    List<String> different = new ArrayList<>();
    int compared = 0;
    for (ExpectedFeed expected : ExpectedFeed.all(folder)) {
      if (read(folder, expected) instanceof ReadResult.Read(FeedDocument strict)
          && !strict.repaired()
          && !strict.format().equals(FeedFormat.JSON)) {
        compared++;
        DocumentSource source = source(expected);
        String text = Encodings.decode(body(folder, expected), source.contentType()).strip();
        ReadResult lenient =
            new XmlFeedReader(source, DocumentLimits.DEFAULT, Deadline.in(Duration.ofSeconds(10)))
                .repair(new LenientCursor(text));
        if (!(lenient instanceof ReadResult.Read(FeedDocument repaired))
            || !repaired.head().equals(strict.head())
            || !repaired.postings().equals(strict.postings())) {
          different.add(expected.file());
        }
      }
    }
    assertThat(compared).isGreaterThan(700);
    assertThat(different)
        .containsExactly(
            "feedparser/encoding/bozo_double-encoded-html.xml",
            "node-feedparser/illegally-nested.xml");
  }

  private ReadResult read(Path folder, ExpectedFeed expected) {
    return reader.read(body(folder, expected), source(expected));
  }

  private static DocumentSource source(ExpectedFeed expected) {
    return new DocumentSource(
        expected.inputs().get("base"), expected.inputs().get("content_type"), AT);
  }

  private static byte[] body(Path folder, ExpectedFeed expected) {
    byte[] body = Shared.bytes(folder.resolve(expected.file()));
    return "gzip".equals(expected.inputs().get("content_encoding")) ? inflated(body) : body;
  }

  private static byte[] inflated(byte[] body) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a listing shows; contents go through the sanitiser elsewhere. */
  private static String shown(ReadResult reading) {
    if (!(reading instanceof ReadResult.Read(FeedDocument document))) {
      return "";
    }
    StringBuilder shown = new StringBuilder();
    FeedHead head = document.head();
    shown.append(head.title()).append(head.description()).append(head.links());
    shown.append(head.authors()).append(head.categories()).append(head.icon());
    for (Posting posting : document.postings()) {
      shown.append(posting.title()).append(posting.link()).append(posting.authors());
      shown.append(posting.categories()).append(posting.language()).append(posting.image());
      shown.append(posting.enclosures()).append(posting.content().base());
    }
    return shown.toString();
  }

  private static @Nullable String field(ReadResult reading, String field) {
    return switch (reading) {
      case ReadResult.NotRead _ ->
          switch (field) {
            case "format" -> "not-a-feed";
            case "items" -> "0";
            default -> null;
          };
      case ReadResult.Read(FeedDocument document) ->
          switch (field) {
            case "format" -> document.format().label();
            case "title" -> document.head().title();
            case "items" -> Integer.toString(document.postings().size());
            default ->
                document.postings().isEmpty() ? null : field(document.postings().getFirst(), field);
          };
    };
  }

  private static @Nullable String field(Posting first, String field) {
    return switch (field) {
      case "first.id" -> first.id().value();
      case "first.title" -> first.title();
      case "first.link" -> first.link();
      case "first.published" -> date(first);
      default -> throw new IllegalArgumentException(field);
    };
  }

  private static @Nullable String date(Posting posting) {
    Instant published = posting.published().at();
    Instant date = published == null ? posting.updated().at() : published;
    return date == null ? null : date.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static @Nullable String comparable(@Nullable String text) {
    return text == null ? null : text.replaceAll("[\\p{Cntrl}\\s\u00A0]+", " ").strip();
  }

  private static void print(Map<String, int[]> rightAndClaimed, List<String> wrong) {
    StringBuilder table = new StringBuilder("right of claimed fields, by origin\n");
    int[] sum = new int[2];
    rightAndClaimed.forEach(
        (origin, counts) -> {
          table.append("%-24s %5d of %5d%n".formatted(origin, counts[0], counts[1]));
          sum[0] += counts[0];
          sum[1] += counts[1];
        });
    table.append("%-24s %5d of %5d%n".formatted("all", sum[0], sum[1]));
    wrong.forEach(line -> table.append("wrong: ").append(line).append('\n'));
    System.out.print(table);
  }
}
