package freshet.web.publish;

import freshet.web.XmlText;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A document of XML being written to memory, in which names have their prefixes. */
final class XmlOut {
  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter xml;

  /** Writes something that cannot fail, since it goes to memory. */
  private interface Step {
    void run() throws XMLStreamException;
  }

  XmlOut() {
    try {
      xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
  }

  private XmlOut write(Step step) {
    try {
      step.run();
      return this;
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
  }

  /** Begins an element; of attributes, each name is followed by its value. */
  XmlOut start(String name, String... attributes) {
    write(() -> xml.writeStartElement(name));
    return attributes(attributes);
  }

  private XmlOut attributes(String... attributes) {
    for (int i = 0; i < attributes.length; i += 2) {
      String name = attributes[i];
      String value = XmlText.writable(attributes[i + 1]);
      write(() -> xml.writeAttribute(name, value));
    }
    return this;
  }

  XmlOut end() {
    return write(xml::writeEndElement);
  }

  XmlOut empty(String name, String... attributes) {
    write(() -> xml.writeEmptyElement(name));
    return attributes(attributes);
  }

  XmlOut element(String name, String content, String... attributes) {
    start(name, attributes);
    write(() -> xml.writeCharacters(XmlText.writable(content)));
    return end();
  }

  /** The whole document. */
  String finish() {
    write(xml::writeEndDocument);
    return text.toString();
  }
}
