package freshet.feed.reader;

import freshet.feed.DocumentTooLargeException;
import freshet.feed.FeedFormat;
import freshet.feed.ReadResult;
import java.util.List;

/**
 * Reads the feeds of one format, or of a family of formats that share a syntax. {@link FeedFormats}
 * lists all of them.
 */
public interface FeedFormatReader {
  /** Returns the formats that it can return. */
  List<FeedFormat> formats();

  /** Whether this reader takes documents with this beginning; no other reader is asked then. */
  boolean accepts(DocumentStart start);

  /**
   * Returns the feed, or the reason why there is none. Bad input never throws, except for {@link
   * DocumentTooLargeException} beyond the limits of the document.
   */
  ReadResult read(RawDocument document);
}
