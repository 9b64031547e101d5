package freshet.feed.opml;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** OPML for tests. */
final class Opmls {
  private Opmls() {}

  static Opml read(byte[] file) {
    return switch (new OpmlReader().read(file)) {
      case OpmlResult.Read(Opml opml) -> opml;
      case OpmlResult.NotRead(_, String reason) -> throw new AssertionError(reason);
    };
  }

  static Opml read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  static OpmlFeeds list(String outlines) {
    return OpmlFeeds.of(read("<opml version=\"2.0\"><body>\n" + outlines + "</body></opml>"));
  }

  static boolean isWellFormed(String xml) {
    try {
      XMLStreamReader reader =
          XMLInputFactory.newDefaultFactory().createXMLStreamReader(new StringReader(xml));
      while (reader.hasNext()) {
        reader.next();
      }
      return true;
    } catch (XMLStreamException e) {
      return false;
    }
  }
}
