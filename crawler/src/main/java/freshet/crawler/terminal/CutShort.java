package freshet.crawler.terminal;

import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** Tells documents that end in their middle from those that are merely ill-formed. */
final class CutShort {
  static final String REPAIRED = "The document is ill-formed; what could be read was read.";

  /** Behind the end there may be comments, of caches for example. */
  private static final int TAIL_BYTES = 4096;

  private static final Pattern END =
      Pattern.compile(
          "</\\s{0,9}+(?:[a-z0-9_.-]{1,20}:)?(?:rss|rdf|feed|channel|urlset|entry)\\s{0,99}+>");

  private CutShort() {}

  static boolean isCut(FeedDocument document, byte[] body) {
    if (!document.repaired()) {
      return false;
    }
    String tail = tail(body);
    return document.format() == FeedFormat.JSON
        ? !tail.stripTrailing().endsWith("}")
        : !END.matcher(tail).find();
  }

  /** Zero bytes are left out, so that UTF-16 reads like ASCII. */
  private static String tail(byte[] body) {
    int start = Math.max(0, body.length - TAIL_BYTES);
    String text = new String(body, start, body.length - start, StandardCharsets.ISO_8859_1);
    return text.replace("\0", "").toLowerCase(Locale.ROOT);
  }
}
