package freshet.crawler.codec;

import freshet.crawler.terminal.Gap;
import org.jspecify.annotations.Nullable;

/**
 * What the repair of a gap begins with, and its stored form.
 *
 * @param feedUrl of the feed
 * @param url where the document came from, after redirects
 * @param older the document to be read next; null if none is named
 * @param documents how many were read before
 * @param missed how many postings count as missed
 */
public record GapText(
    String feedUrl, String url, @Nullable String older, int documents, Gap gap, int missed) {
  private static final int VERSION = 1;

  /** The stored form. */
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

  /** What a stored form says. */
  public static GapText of(String text) {
    FieldReader in = new FieldReader(text, VERSION);
    return new GapText(
        in.given(),
        in.given(),
        in.text(),
        (int) in.number(),
        new Gap(in.time(), in.time()),
        (int) in.number());
  }

  /** The same gap when a part of the way back is done. */
  public GapText rest(@Nullable String next, int read, int found) {
    return new GapText(feedUrl, url, next, read, gap, missed - found);
  }
}
