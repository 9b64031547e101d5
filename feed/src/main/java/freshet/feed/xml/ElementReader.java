package freshet.feed.xml;

import freshet.feed.Deadline;
import freshet.feed.DocumentLimits;
import freshet.feed.DocumentTooLargeException;
import freshet.feed.xml.XmlCursor.Event;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads elements from a cursor: children one by one, text, attributes by name. What a format does
 * not ask for is skipped. Enforces the limits of depth, size and time.
 */
public final class ElementReader {
  private static final int STEPS_PER_LOOK_AT_THE_CLOCK = 64;

  private static final int MANY_ATTRIBUTES = 64;

  private final XmlCursor cursor;
  private final DocumentLimits limits;
  private final Deadline deadline;
  private final NameTable names = new NameTable();
  private final StringBuilder buffer = new StringBuilder();

  /** Bases by depth, so that a declaration ends with its element. */
  private @Nullable String[] bases = new String[16];

  private @Nullable String[] languages = new String[16];
  private int depth;
  private int steps;
  private String name = "";
  private Vocabulary vocabulary = Vocabulary.OTHER;
  private boolean inlineMarkup;

  /**
   * Creates a reader at the start of a document.
   *
   * @param base the base of links; null if unknown
   */
  public ElementReader(
      XmlCursor cursor, @Nullable String base, DocumentLimits limits, Deadline deadline) {
    this.cursor = cursor;
    this.limits = limits;
    this.deadline = deadline;
    this.bases[0] = base;
  }

  /** Moves to the next element at any depth; returns false at the end of the document. */
  public boolean nextElement() {
    while (true) {
      Event event = step();
      if (event == Event.START) {
        return true;
      }
      if (event == Event.END_OF_DOCUMENT) {
        return false;
      }
    }
  }

  /**
   * Moves to the next child of the element at a depth, skipping the rest of the last child; returns
   * false once that element has ended.
   */
  public boolean nextChild(int parent) {
    while (depth >= parent) {
      Event event = step();
      if (event == Event.END_OF_DOCUMENT) {
        return false;
      }
      if (event == Event.START && depth == parent + 1) {
        return true;
      }
    }
    return false;
  }

  private Event step() {
    if (++steps % STEPS_PER_LOOK_AT_THE_CLOCK == 0) {
      deadline.check();
    }
    Event event = cursor.next();
    if (event == Event.START) {
      start();
    } else if (event == Event.END) {
      depth--;
    }
    return event;
  }

  private void start() {
    if (++depth > limits.depth()) {
      throw new DocumentTooLargeException(
          "Elements are nested more than %d deep.".formatted(limits.depth()));
    }
    if (depth >= bases.length) {
      bases = Arrays.copyOf(bases, depth * 2);
      languages = Arrays.copyOf(languages, depth * 2);
    }
    name = names.lower(cursor.local());
    vocabulary = names.vocabulary(cursor.namespace(), cursor.prefix());
    bases[depth] = bases[depth - 1];
    languages[depth] = languages[depth - 1];
    if (cursor.attributes() > MANY_ATTRIBUTES) {
      deadline.check();
    }
    for (int i = 0; i < cursor.attributes(); i++) {
      if (cursor.attributePrefix(i).equals("xml")) {
        inherit(cursor.attributeLocal(i), attributeValue(i));
      }
    }
  }

  private void inherit(String attribute, String value) {
    if (attribute.equals("base")) {
      String resolved = FeedLinkResolver.resolve(bases[depth], value);
      bases[depth] = FeedLinkResolver.web(resolved) ? resolved : bases[depth];
    } else if (attribute.equals("lang")) {
      languages[depth] = value.strip();
    }
  }

  /** Treats the namespace of the current element as a vocabulary, for unusual roots. */
  public void understand(Vocabulary as) {
    names.understand(cursor.namespace(), as);
    vocabulary = as;
  }

  /** Returns the depth of the current element; the root has 1. */
  public int depth() {
    return depth;
  }

  /** Returns the name of the current element in lower case, without its prefix. */
  public String name() {
    return name;
  }

  /** Returns the vocabulary of the current element. */
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Returns the namespace of the current element. */
  public String namespace() {
    return cursor.namespace();
  }

  /** Returns the default namespace. */
  public String defaultNamespace() {
    return cursor.defaultNamespace();
  }

  /** Returns the base of links by xml:base; null if unknown. */
  public @Nullable String base() {
    return bases[depth];
  }

  /** Returns the language by xml:lang; null if unknown. */
  public @Nullable String language() {
    String language = languages[depth];
    return language == null || language.isEmpty() ? null : language;
  }

  /** Returns an attribute of the element that has just started, ignoring case; null if absent. */
  public @Nullable String attribute(String local) {
    for (int i = 0; i < cursor.attributes(); i++) {
      if (cursor.attributePrefix(i).isEmpty() && cursor.attributeLocal(i).equalsIgnoreCase(local)) {
        return attributeValue(i);
      }
    }
    return null;
  }

  /** Returns an attribute with any prefix, such as rdf:about. */
  public @Nullable String prefixedAttribute(String local) {
    for (int i = 0; i < cursor.attributes(); i++) {
      if (cursor.attributeLocal(i).equalsIgnoreCase(local)) {
        return attributeValue(i);
      }
    }
    return null;
  }

  private String attributeValue(int index) {
    String value = cursor.attributeValue(index);
    if (value.length() > limits.attributeChars()) {
      throw new DocumentTooLargeException(
          "The attribute %.40s has more than %d characters."
              .formatted(cursor.attributeLocal(index), limits.attributeChars()));
    }
    return value;
  }

  /**
   * Reads the text of the current element to its end. If it has child elements, they are written as
   * markup and the text around them is escaped; {@link #inlineMarkup} tells.
   */
  public String text() {
    int end = depth;
    inlineMarkup = false;
    String first = "";
    Event event = step();
    if (event == Event.TEXT) {
      first = checked(cursor.text());
      event = step();
    }
    if (event == Event.END) {
      return first;
    }
    buffer.setLength(0);
    buffer.append(first);
    rest(event, end);
    return buffer.toString();
  }

  /** Collects what follows the first text; most fields have nothing there. */
  private void rest(Event first, int end) {
    Event event = first;
    while (depth >= end) {
      switch (event) {
        case TEXT -> append();
        case START -> {
          if (!inlineMarkup) {
            MarkupWriter.escape(buffer, 0);
            inlineMarkup = true;
          }
          MarkupWriter.open(cursor, buffer);
        }
        case END -> MarkupWriter.close(cursor, buffer);
        case END_OF_DOCUMENT -> {
          depth = 0;
          return;
        }
      }
      checked(buffer);
      event = step();
    }
  }

  private void append() {
    int start = buffer.length();
    buffer.append(cursor.text());
    if (inlineMarkup) {
      MarkupWriter.escape(buffer, start);
    }
  }

  private <T extends CharSequence> T checked(T text) {
    if (text.length() > limits.fieldChars()) {
      throw new DocumentTooLargeException(
          "The element %.40s has more than %d characters.".formatted(name, limits.fieldChars()));
    }
    return text;
  }

  /** Returns the text of the first child of a name, or else the element's own. */
  public String textOf(String child) {
    int parent = depth;
    StringBuilder own = new StringBuilder();
    String found = null;
    while (depth >= parent) {
      Event event = step();
      if (event == Event.TEXT && depth == parent) {
        own.append(checked(cursor.text()));
      } else if (event == Event.START && found == null && name.equals(child)) {
        found = text();
      } else if (event == Event.END_OF_DOCUMENT) {
        depth = 0;
      }
    }
    return found == null ? own.toString() : found;
  }

  /** Whether the last text contained elements. */
  public boolean inlineMarkup() {
    return inlineMarkup;
  }
}
