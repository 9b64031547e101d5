package freshet.crawler.terminal;

import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** Distinguishes truncated documents from merely ill-formed ones. */
final class TruncationCheck {
  static final String REPAIRED = "The document is ill-formed; what could be read was read.";

  /**
   * How much of the end is examined; after the last tag there may be comments, of caches for
   * example.
   */
  private static final int TAIL_BYTES = 4096;

  private static final Pattern END =
      Pattern.compile(
          "</\\s{0,9}+(?:[a-z0-9_.-]{1,20}:)?(?:rss|rdf|feed|channel|urlset|entry)\\s{0,99}+>");

  private TruncationCheck() {}

  static boolean isCut(FeedDocument document, byte[] body) {
    if (!document.repaired()) {
      return false;
    }
    String tail = tail(body);
    return document.format().equals(FeedFormat.JSON)
        ? !tail.stripTrailing().endsWith("}")
        : !END.matcher(tail).find();
  }

  /** Returns the end of the document without zero bytes, so that UTF-16 reads like ASCII. */
  private static String tail(byte[] body) {
    int start = Math.max(0, body.length - TAIL_BYTES);
    String text = new String(body, start, body.length - start, StandardCharsets.ISO_8859_1);
    return text.replace("\0", "").toLowerCase(Locale.ROOT);
  }
}
