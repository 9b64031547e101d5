package freshet.feed.xml;

/** A walk through a document in which every element that starts also ends. */
public sealed interface XmlCursor permits StaxCursor, LenientCursor {

  /** What a step meets. */
  enum Event {
    START,
    TEXT,
    END,
    END_OF_DOCUMENT
  }

  /**
   * Takes a step.
   *
   * @throws IllFormed if the document cannot be understood any further
   */
  Event next();

  /** The prefix of the element that has just started, empty if it has none. */
  String prefix();

  /** The name of the element that has just started, as written. */
  String local();

  /** The namespace of the element that has just started, empty if it has none. */
  String namespace();

  /** The namespace of names without a prefix. */
  String defaultNamespace();

  /** How many attributes the element that has just started has. */
  int attributes();

  String attributePrefix(int index);

  String attributeLocal(int index);

  String attributeValue(int index);

  /** The text that has just been met. */
  String text();
}
