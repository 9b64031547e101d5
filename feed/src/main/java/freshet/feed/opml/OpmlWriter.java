package freshet.feed.opml;

import freshet.feed.opml.Opml.Named;
import java.util.List;
import java.util.stream.Stream;

/** Writes OPML with everything that was read, in order. */
public final class OpmlWriter {
  private static final List<Named> VERSION = List.of(new Named("version", "2.0"));

  private final StringBuilder out = new StringBuilder();

  private OpmlWriter() {}

  /** Returns the document as text, to be stored in UTF-8. */
  public static String write(Opml opml) {
    OpmlWriter writer = new OpmlWriter();
    writer.document(opml);
    return writer.out.toString();
  }

  private void document(Opml opml) {
    boolean versioned =
        opml.attributes().stream().anyMatch(named -> named.name().equals("version"));
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml");
    attributes(
        Stream.concat(
                versioned ? Stream.<Named>empty() : VERSION.stream(), opml.attributes().stream())
            .toList());
    out.append(">\n  <head>\n");
    for (Named entry : opml.head()) {
      out.append("    <").append(entry.name()).append('>');
      escape(entry.value());
      out.append("</").append(entry.name()).append(">\n");
    }
    out.append("  </head>\n  <body>\n");
    opml.body().forEach(outline -> outline(outline, "    "));
    out.append("  </body>\n</opml>\n");
  }

  private void outline(Outline outline, String indent) {
    out.append(indent).append("<outline");
    attributes(outline.attributes());
    if (outline.children().isEmpty()) {
      out.append("/>\n");
    } else {
      out.append(">\n");
      outline.children().forEach(child -> outline(child, indent + "  "));
      out.append(indent).append("</outline>\n");
    }
  }

  private void attributes(List<Named> attributes) {
    for (Named attribute : attributes) {
      out.append(' ').append(attribute.name()).append("=\"");
      escape(attribute.value());
      out.append('"');
    }
  }

  private void escape(String text) {
    writable(text).codePoints().forEach(this::escape);
  }

  /** Removes characters that XML does not allow. */
  static String writable(String text) {
    return text.codePoints()
        .filter(OpmlWriter::isXml)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private void escape(int c) {
    switch (c) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '"' -> out.append("&quot;");
      case '\t', '\n', '\r' -> out.append("&#").append(c).append(';');
      default -> out.appendCodePoint(c);
    }
  }

  /** Whether XML 1.0 allows a character. */
  private static boolean isXml(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= ' ' && c < 0xd800)
        || (c > 0xdfff && c < 0xfffe)
        || c > 0xffff;
  }
}
