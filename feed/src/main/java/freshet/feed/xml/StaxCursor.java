package freshet.feed.xml;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import freshet.feed.DocumentTooLargeException;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.HashSet;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Walks a well-formed document. The parser skips DTDs and knows only the five entities of XML;
 * those of HTML come from a table (GC-110).
 *
 * <p>A document is never read beyond its root, and its parser is never closed: at the end the
 * parser passes the names it has seen to its factory, which would keep those of all documents
 * forever.
 */
public final class StaxCursor implements XmlCursor {
  private static final XMLInputFactory FACTORY = factory();

  /**
   * The most names in a document; real feeds have some dozens. The parser's symbol table degrades
   * with many names, so that each further one costs more.
   */
  private static final int MOST_NAMES = 2000;

  private final XMLStreamReader reader;
  private final Set<String> names = new HashSet<>();
  private boolean entity;

  private StaxCursor(XMLStreamReader reader) {
    this.reader = reader;
  }

  /** Reads UTF-8 bytes. */
  public static StaxCursor of(byte[] utf8, int from) {
    TagLengthGuard.refuse(utf8, from);
    try {
      return new StaxCursor(
          FACTORY.createXMLStreamReader(new ByteArrayInputStream(utf8, from, utf8.length - from)));
    } catch (XMLStreamException e) {
      throw illFormed(e);
    }
  }

  /** Reads a text, ignoring its declared encoding. */
  public static StaxCursor of(String text) {
    TagLengthGuard.refuse(text);
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

  private static MalformedXmlException illFormed(Exception e) {
    return new MalformedXmlException(String.valueOf(e.getMessage()));
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
            // comments, instructions and the DTD are ignored
          }
        }
      }
    } catch (DocumentTooLargeException e) {
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
      throw new DocumentTooLargeException(
          "The document has more than %d different names.".formatted(MOST_NAMES));
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
