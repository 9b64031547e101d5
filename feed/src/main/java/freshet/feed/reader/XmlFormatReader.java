package freshet.feed.reader;

import freshet.feed.FeedFormat;
import freshet.feed.ReadResult;
import freshet.feed.ReadResult.Cause;
import freshet.feed.ReadResult.NotRead;
import freshet.feed.format.XmlFeedReader;
import freshet.feed.xml.LenientCursor;
import freshet.feed.xml.MalformedXmlException;
import freshet.feed.xml.StaxCursor;
import java.util.List;
import java.util.Optional;

/**
 * Reads the XML formats. A well-formed UTF-8 document is passed to the parser directly; any other
 * is decoded first, and read leniently if it turns out to be ill-formed.
 */
final class XmlFormatReader implements FeedFormatReader {
  @Override
  public List<FeedFormat> formats() {
    return List.of(
        FeedFormat.RSS2,
        FeedFormat.RSS1,
        FeedFormat.RSS09X,
        FeedFormat.ATOM1,
        FeedFormat.ATOM03,
        FeedFormat.CDF,
        FeedFormat.NEWS_SITEMAP,
        FeedFormat.OTHER);
  }

  /** Accepts anything, since markup may follow other text, such as a server's warnings. */
  @Override
  public boolean accepts(DocumentStart start) {
    return true;
  }

  @Override
  public ReadResult read(RawDocument document) {
    return strictly(document).orElseGet(() -> readText(document));
  }

  /** Reads strictly; empty if the document has to be decoded or repaired. */
  private static Optional<ReadResult> strictly(RawDocument document) {
    try {
      return document.isPlainMarkup()
          ? feeds(document).read(StaxCursor.of(document.body(), document.begin()))
          : Optional.empty();
    } catch (MalformedXmlException e) {
      return Optional.empty();
    }
  }

  private static XmlFeedReader feeds(RawDocument document) {
    return new XmlFeedReader(document.source(), document.limits(), document.deadline());
  }

  private static ReadResult readText(RawDocument document) {
    String text = document.text();
    if (text.indexOf('<') < 0) {
      return new NotRead(Cause.NOT_A_FEED, "The document is plain text, not a feed.");
    }
    XmlFeedReader feeds = feeds(document);
    try {
      Optional<ReadResult> reading = feeds.read(StaxCursor.of(text));
      if (reading.isPresent()) {
        return reading.get();
      }
    } catch (MalformedXmlException e) {
      // read again, leniently
    }
    return feeds.repair(new LenientCursor(text));
  }
}
