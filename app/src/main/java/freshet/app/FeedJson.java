package freshet.app;

import freshet.charts.PlainLine;
import freshet.feed.FeedDocument;
import freshet.feed.Posting;
import freshet.feed.PostingId;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes a feed, or that there is none, as one line of JSON. */
final class FeedJson {
  private FeedJson() {}

  static String line(String file, FeedDocument feed) {
    return line(file, feed.format().label(), feed);
  }

  static String noFeed(String file) {
    return line(file, "not-a-feed", null);
  }

  private static String line(String file, String format, @Nullable FeedDocument feed) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("file", file);
      json.writeStringProperty("format", format);
      property(json, "title", feed == null ? "" : feed.head().title());
      json.writeNumberProperty("items", feed == null ? 0 : feed.postings().size());
      if (feed == null || feed.postings().isEmpty()) {
        json.writeNullProperty("first");
      } else {
        first(json, feed.postings().getFirst());
      }
      json.writeEndObject();
    }
    return harmless(text.toString());
  }

  /** Escapes characters that could control a terminal; the JSON means the same. */
  static String harmless(String json) {
    StringBuilder line = new StringBuilder(json.length());
    json.codePoints()
        .forEach(
            c -> {
              if (PlainLine.isHidden(c)) {
                for (char half : Character.toChars(c)) {
                  line.append(String.format(Locale.ROOT, "\\u%04x", (int) half));
                }
              } else {
                line.appendCodePoint(c);
              }
            });
    return line.toString();
  }

  private static void first(JsonGenerator json, Posting posting) {
    json.writeName("first").writeStartObject();
    PostingId id = posting.id();
    property(json, "id", id.origin() == PostingId.Origin.GUID ? id.value() : null);
    property(json, "title", posting.title());
    property(json, "link", posting.link());
    Instant at = FeedListing.date(posting).at();
    property(json, "published", at == null ? null : at.truncatedTo(ChronoUnit.SECONDS).toString());
    json.writeEndObject();
  }

  /** Writes a property; missing values and empty titles become null. */
  private static void property(JsonGenerator json, String name, @Nullable String value) {
    if (value == null || value.isEmpty()) {
      json.writeNullProperty(name);
    } else {
      json.writeStringProperty(name, value);
    }
  }
}
