package freshet.reading.output;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes an XML document with prefixed names to memory. */
final class XmlDocumentWriter {
  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter xml;

  /** A write to memory, which cannot fail. */
  private interface Step {
    void run() throws XMLStreamException;
  }

  XmlDocumentWriter() {
    try {
      xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
  }

  private XmlDocumentWriter write(Step step) {
    try {
      step.run();
      return this;
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
  }

  /**
   * Starts an element.
   *
   * @param attributes names and values in turn
   */
  XmlDocumentWriter start(String name, String... attributes) {
    write(() -> xml.writeStartElement(name));
    return attributes(attributes);
  }

  private XmlDocumentWriter attributes(String... attributes) {
    for (int i = 0; i < attributes.length; i += 2) {
      String name = attributes[i];
      String value = XmlText.writable(attributes[i + 1]);
      write(() -> xml.writeAttribute(name, value));
    }
    return this;
  }

  XmlDocumentWriter end() {
    return write(xml::writeEndElement);
  }

  XmlDocumentWriter empty(String name, String... attributes) {
    write(() -> xml.writeEmptyElement(name));
    return attributes(attributes);
  }

  XmlDocumentWriter element(String name, String content, String... attributes) {
    start(name, attributes);
    write(() -> xml.writeCharacters(XmlText.writable(content)));
    return end();
  }

  /** Returns the whole document. */
  String finish() {
    write(xml::writeEndDocument);
    return text.toString();
  }
}
