package freshet.feed.xml;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.HashSet;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Walks a well-formed document. The parser passes over DTDs without reading what they declare and
 * knows no entities but the five of XML; those of HTML come from a table (GC-110).
 *
 * <p>A document is never read beyond its root, nor its parser closed: at the end the parser hands
 * the names it has seen to its factory, which keeps those of all documents for good.
 */
public final class StaxCursor implements XmlCursor {
  private static final XMLInputFactory FACTORY = factory();

  /**
   * Real feeds have some dozens of names. The parser keeps all names of a document in one table,
   * whose chains grow so long that each further name costs more than the one before.
   */
  private static final int MOST_NAMES = 2000;

  private final XMLStreamReader reader;
  private final Set<String> names = new HashSet<>();
  private boolean entity;

  private StaxCursor(XMLStreamReader reader) {
    this.reader = reader;
  }

  /** Over bytes in UTF-8. */
  public static StaxCursor of(byte[] utf8, int from) {
    LongTags.refuse(utf8, from);
    try {
      return new StaxCursor(
          FACTORY.createXMLStreamReader(new ByteArrayInputStream(utf8, from, utf8.length - from)));
    } catch (XMLStreamException e) {
      throw illFormed(e);
    }
  }

  /** Over a text, whatever encoding it declares. */
  public static StaxCursor of(String text) {
    LongTags.refuse(text);
    try {
      return new StaxCursor(FACTORY.createXMLStreamReader(new StringReader(text)));
    } catch (XMLStreamException e) {
      throw illFormed(e);
    }
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = new InputFactoryImpl();
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    return factory;
  }

  private static IllFormed illFormed(Exception e) {
    return new IllFormed(String.valueOf(e.getMessage()));
  }

  @Override
  public Event next() {
    try {
      while (true) {
        switch (reader.next()) {
          case XMLStreamConstants.START_ELEMENT -> {
            countNames();
            return Event.START;
          }
          case XMLStreamConstants.END_ELEMENT -> {
            return Event.END;
          }
          case XMLStreamConstants.CHARACTERS,
              XMLStreamConstants.CDATA,
              XMLStreamConstants.SPACE -> {
            entity = false;
            return Event.TEXT;
          }
          case XMLStreamConstants.ENTITY_REFERENCE -> {
            entity = true;
            return Event.TEXT;
          }
          case XMLStreamConstants.END_DOCUMENT -> {
            return Event.END_OF_DOCUMENT;
          }
          default -> {
            // comments, instructions and the DTD say nothing
          }
        }
      }
    } catch (TooLarge e) {
      throw e;
    } catch (XMLStreamException | RuntimeException e) {
      throw illFormed(e);
    }
  }

  private void countNames() {
    names.add(reader.getLocalName());
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      names.add(reader.getAttributeLocalName(i));
    }
    for (int i = 0; i < reader.getNamespaceCount(); i++) {
      String prefix = reader.getNamespacePrefix(i);
      names.add(prefix == null ? "" : prefix);
    }
    if (names.size() > MOST_NAMES) {
      throw new TooLarge("The document has more than %d different names.".formatted(MOST_NAMES));
    }
  }

  @Override
  public String prefix() {
    return reader.getPrefix();
  }

  @Override
  public String local() {
    return reader.getLocalName();
  }

  @Override
  public String namespace() {
    return reader.getNamespaceURI();
  }

  @Override
  public String defaultNamespace() {
    String uri = reader.getNamespaceURI("");
    return uri == null ? "" : uri;
  }

  @Override
  public int attributes() {
    return reader.getAttributeCount();
  }

  @Override
  public String attributePrefix(int index) {
    return reader.getAttributePrefix(index);
  }

  @Override
  public String attributeLocal(int index) {
    return reader.getAttributeLocalName(index);
  }

  @Override
  public String attributeValue(int index) {
    return reader.getAttributeValue(index);
  }

  @Override
  public String text() {
    if (entity) {
      return Entities.named(reader.getLocalName());
    }
    try {
      return reader.getText();
    } catch (RuntimeException e) {
      throw illFormed(e);
    }
  }
}
