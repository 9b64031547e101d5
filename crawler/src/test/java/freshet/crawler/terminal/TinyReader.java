package freshet.crawler.terminal;

import freshet.feed.DocumentSource;
import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import freshet.feed.FeedHead;
import freshet.feed.FeedHead.Mark;
import freshet.feed.FeedLinks;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.feed.ReadResult;
import freshet.feed.UpdateHints;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a format of one line each: {@code id=title[=date]} for a posting, {@code -id} for one taken
 * back, {@code @key value} about the feed.
 */
final class TinyReader implements DocumentReader {
  @Override
  public ReadResult read(byte[] body, DocumentSource source) {
    String text = new String(body, StandardCharsets.UTF_8);
    if (text.isBlank()) {
      return new ReadResult.NotRead(ReadResult.Cause.EMPTY, "The document is empty.");
    }
    if (text.startsWith("<html")) {
      return new ReadResult.NotRead(ReadResult.Cause.HTML, "This is a web page, not a feed.");
    }
    return new ReadResult.Read(new Lines(text).document());
  }

  private static final class Lines {
    private final Map<String, String> about = new HashMap<>();
    private final List<Posting> postings = new ArrayList<>();
    private final List<String> deleted = new ArrayList<>();

    Lines(String text) {
      text.lines().forEach(this::line);
    }

    private void line(String line) {
      if (line.startsWith("@")) {
        String[] parts = line.substring(1).split(" ", 2);
        about.put(parts[0], parts.length > 1 ? parts[1] : "");
      } else if (line.startsWith("-")) {
        deleted.add(line.substring(1));
      } else if (line.contains("=")) {
        String[] parts = line.split("=", 3);
        postings.add(posting(parts[0], parts[1], parts.length > 2 ? parts[2] : null));
      }
    }

    FeedDocument document() {
      FeedHead head =
          new FeedHead(
              about.getOrDefault("title", "A"),
              "",
              null,
              List.of(),
              List.of(),
              PostingDate.ABSENT,
              null,
              new FeedLinks(
                  null,
                  about.get("self"),
                  List.of(),
                  null,
                  about.get("next"),
                  about.get("prev-archive")),
              hints(),
              marks());
      return new FeedDocument(
          about.containsKey("sitemap") ? FeedFormat.NEWS_SITEMAP : FeedFormat.RSS2,
          head,
          postings,
          deleted,
          about.containsKey("repaired"));
    }

    private UpdateHints hints() {
      Set<Integer> hours = new HashSet<>();
      Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
      words("skipHours").forEach(hour -> hours.add(Integer.valueOf(hour)));
      words("skipDays").forEach(day -> days.add(DayOfWeek.valueOf(day)));
      return new UpdateHints(duration("ttl"), hours, days, duration("sy"));
    }

    private Set<Mark> marks() {
      Set<Mark> marks = EnumSet.noneOf(Mark.class);
      words("marks").forEach(mark -> marks.add(Mark.valueOf(mark)));
      return marks;
    }

    private List<String> words(String key) {
      String value = about.get(key);
      return value == null ? List.of() : List.of(value.split(" "));
    }

    private @Nullable Duration duration(String key) {
      String minutes = about.get(key);
      return minutes == null ? null : Duration.ofMinutes(Long.parseLong(minutes));
    }
  }

  static Posting posting(String id, String title, @Nullable String date) {
    PostingDate published =
        date == null
            ? PostingDate.ABSENT
            : new PostingDate(Instant.parse(date), PostingDate.Quality.EXACT);
    return new Posting(
        new PostingId(id, PostingId.Origin.GUID),
        title,
        "https://a.example/" + id,
        List.of(),
        RawText.NONE,
        RawText.NONE,
        published,
        PostingDate.ABSENT,
        List.of(),
        null,
        List.of(),
        null);
  }
}
