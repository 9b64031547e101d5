package freshet.feed.xml;

/** A walk through a document in which every element that starts also ends. */
public sealed interface XmlCursor permits StaxCursor, LenientCursor {

  /** The result of a step. */
  enum Event {
    START,
    TEXT,
    END,
    END_OF_DOCUMENT
  }

  /**
   * Takes a step.
   *
   * @throws MalformedXmlException if the document cannot be parsed any further
   */
  Event next();

  /** Returns the prefix of the element that has just started; empty if it has none. */
  String prefix();

  /** Returns the name of the element that has just started, as written. */
  String local();

  /** Returns the namespace of the element that has just started; empty if it has none. */
  String namespace();

  /** Returns the default namespace. */
  String defaultNamespace();

  /** Returns the number of attributes of the element that has just started. */
  int attributes();

  String attributePrefix(int index);

  String attributeLocal(int index);

  String attributeValue(int index);

  /** Returns the text that has just been read. */
  String text();
}
