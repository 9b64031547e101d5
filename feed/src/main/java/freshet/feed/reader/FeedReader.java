package freshet.feed.reader;

import freshet.feed.DocumentLimits;
import freshet.feed.DocumentSource;
import freshet.feed.DocumentTooLargeException;
import freshet.feed.ReadResult;
import freshet.feed.ReadResult.Cause;
import freshet.feed.ReadResult.NotRead;
import java.util.List;

/** Reads feeds of every format: finds the reader that accepts a document and calls it. */
public final class FeedReader {
  private final DocumentLimits limits;
  private final List<FeedFormatReader> formats;

  /** Uses the limits of {@link DocumentLimits#DEFAULT}. */
  public FeedReader() {
    this(DocumentLimits.DEFAULT);
  }

  /** Uses other limits. */
  public FeedReader(DocumentLimits limits) {
    this(limits, FeedFormats.readers(limits));
  }

  /**
   * Uses other formats.
   *
   * @param formats in order: the first that accepts a document reads it
   */
  public FeedReader(DocumentLimits limits, List<FeedFormatReader> formats) {
    this.limits = limits;
    this.formats = List.copyOf(formats);
  }

  /**
   * Returns the feed in a decompressed body, or the reason why there is none; never throws on any
   * input.
   */
  public ReadResult read(byte[] body, DocumentSource source) {
    RawDocument document = new RawDocument(body, source, limits);
    if (document.isEmpty()) {
      return new NotRead(Cause.EMPTY, "The document is empty.");
    }
    DocumentStart start = document.start();
    try {
      for (FeedFormatReader format : formats) {
        if (format.accepts(start)) {
          return format.read(document);
        }
      }
    } catch (DocumentTooLargeException e) {
      return new NotRead(Cause.TOO_LARGE, e.sentence());
    }
    return new NotRead(Cause.NOT_A_FEED, "The document is in no format that can be read.");
  }
}
