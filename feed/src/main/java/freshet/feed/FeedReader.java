package freshet.feed;

import freshet.feed.Reading.Cause;
import freshet.feed.Reading.NotRead;
import freshet.feed.encoding.Encodings;
import freshet.feed.format.XmlFeeds;
import freshet.feed.json.JsonFeeds;
import freshet.feed.xml.Deadline;
import freshet.feed.xml.IllFormed;
import freshet.feed.xml.LenientCursor;
import freshet.feed.xml.StaxCursor;
import freshet.feed.xml.TooLarge;
import java.util.Optional;

/**
 * Reads feeds of every format. A document in good UTF-8 and XML goes to the parser as it is; any
 * other is decoded first, and read leniently if it turns out to be ill-formed.
 */
public final class FeedReader {
  private final Limits limits;
  private final JsonFeeds json;

  /** With the limits of {@link Limits#DEFAULT}. */
  public FeedReader() {
    this(Limits.DEFAULT);
  }

  /** With other limits. */
  public FeedReader(Limits limits) {
    this.limits = limits;
    this.json = new JsonFeeds(limits);
  }

  /**
   * The feed in a body that has been decompressed, or why there is none; never throws on any input.
   */
  public Reading read(byte[] body, Source source) {
    Deadline deadline = Deadline.in(limits.time());
    try {
      int start = start(body);
      if (start < body.length
          && body[start] == '<'
          && Encodings.plainUtf8(body, source.contentType())) {
        XmlFeeds feeds = new XmlFeeds(source, limits, deadline);
        Optional<Reading> reading = feeds.read(StaxCursor.of(body, start));
        if (reading.isPresent()) {
          return reading.get();
        }
      }
    } catch (IllFormed e) {
      // read once more, as text
    } catch (TooLarge e) {
      return new NotRead(Cause.TOO_LARGE, e.sentence());
    }
    return readText(Encodings.decode(body, source.contentType()).strip(), source, deadline);
  }

  /** Behind the mark of UTF-8 and white space. */
  private static int start(byte[] body) {
    int at = 0;
    if (body.length > 2
        && (body[0] & 0xFF) == 0xEF
        && (body[1] & 0xFF) == 0xBB
        && (body[2] & 0xFF) == 0xBF) {
      at = 3;
    }
    while (at < body.length && body[at] > 0 && body[at] <= ' ') {
      at++;
    }
    return at;
  }

  private Reading readText(String text, Source source, Deadline deadline) {
    if (text.isEmpty()) {
      return new NotRead(Cause.EMPTY, "The document is empty.");
    }
    try {
      if (text.charAt(0) == '{' || text.charAt(0) == '[') {
        return json.read(text, source, deadline);
      }
      if (text.indexOf('<') < 0) {
        return new NotRead(Cause.NOT_A_FEED, "The document is plain text, not a feed.");
      }
      return readMarkup(text, new XmlFeeds(source, limits, deadline));
    } catch (TooLarge e) {
      return new NotRead(Cause.TOO_LARGE, e.sentence());
    }
  }

  private static Reading readMarkup(String text, XmlFeeds feeds) {
    try {
      Optional<Reading> reading = feeds.read(StaxCursor.of(text));
      if (reading.isPresent()) {
        return reading.get();
      }
    } catch (IllFormed e) {
      // read once more, leniently
    }
    return feeds.repair(new LenientCursor(text));
  }
}
