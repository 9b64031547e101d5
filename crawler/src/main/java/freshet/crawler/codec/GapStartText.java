package freshet.crawler.codec;

import freshet.crawler.terminal.Gap;
import org.jspecify.annotations.Nullable;

/**
 * The start of a gap repair, and its stored form.
 *
 * @param feedUrl the URL of the feed
 * @param url the URL of the document after redirects
 * @param older the document to be read next; null if there is no link
 * @param documents how many were read before
 * @param missed how many postings count as missed
 */
public record GapStartText(
    String feedUrl, String url, @Nullable String older, int documents, Gap gap, int missed) {
  private static final int VERSION = 1;

  /** Returns the stored form. */
  public String text() {
    return new FieldWriter(VERSION)
        .add(feedUrl)
        .add(url)
        .add(older)
        .add(documents)
        .add(gap.after())
        .add(gap.before())
        .add(missed)
        .text();
  }

  /** Parses a stored form. */
  public static GapStartText of(String text) {
    FieldReader in = new FieldReader(text, VERSION);
    return new GapStartText(
        in.given(),
        in.given(),
        in.text(),
        (int) in.number(),
        new Gap(in.time(), in.time()),
        (int) in.number());
  }

  /** Returns the same gap after a part of it was repaired. */
  public GapStartText rest(@Nullable String next, int read, int found) {
    return new GapStartText(feedUrl, url, next, read, gap, missed - found);
  }
}
