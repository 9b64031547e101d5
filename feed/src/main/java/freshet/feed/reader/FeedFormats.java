package freshet.feed.reader;

import freshet.feed.DocumentLimits;
import freshet.feed.FeedFormat;
import java.util.List;

/** The feed formats that Freshet reads. */
public final class FeedFormats {
  private static final List<FeedFormat> KNOWN =
      readers(DocumentLimits.DEFAULT).stream()
          .flatMap(reader -> reader.formats().stream())
          .toList();

  private FeedFormats() {}

  /**
   * Returns all readers; the first that accepts a document reads it. To add a format, write a class
   * and add a line here. XML is last, since it accepts everything else, to repair or identify it.
   */
  public static List<FeedFormatReader> readers(DocumentLimits limits) {
    return List.of(new JsonFormatReader(limits), new XmlFormatReader());
  }

  /** Returns the format of a name in the database or on the wire; OTHER if unknown. */
  public static FeedFormat named(String name) {
    FeedFormat format = new FeedFormat(name);
    return KNOWN.contains(format) ? format : FeedFormat.OTHER;
  }
}
