package freshet.feed.xml;

import java.util.Set;

/** Writes elements back as markup, as HTML understands it. */
final class MarkupWriter {
  /** HTML elements without an end tag. */
  static final Set<String> VOID =
      Set.of("br", "hr", "img", "input", "meta", "wbr", "area", "col", "embed", "param");

  private MarkupWriter() {}

  static void open(XmlCursor cursor, StringBuilder to) {
    to.append('<');
    name(cursor, to);
    for (int i = 0; i < cursor.attributes(); i++) {
      to.append(' ');
      if (!cursor.attributePrefix(i).isEmpty()) {
        to.append(cursor.attributePrefix(i)).append(':');
      }
      to.append(cursor.attributeLocal(i)).append("=\"");
      int start = to.length();
      to.append(cursor.attributeValue(i));
      escape(to, start);
      to.append('"');
    }
    to.append('>');
  }

  static void close(XmlCursor cursor, StringBuilder to) {
    if (!VOID.contains(cursor.local())) {
      to.append("</");
      name(cursor, to);
      to.append('>');
    }
  }

  private static void name(XmlCursor cursor, StringBuilder to) {
    if (!cursor.prefix().isEmpty() && Vocabulary.of(cursor.namespace()) != Vocabulary.XHTML) {
      to.append(cursor.prefix()).append(':');
    }
    to.append(cursor.local());
  }

  /** Escapes what was appended since a position. */
  static void escape(StringBuilder text, int from) {
    int first = from;
    while (first < text.length() && !special(text.charAt(first))) {
      first++;
    }
    if (first == text.length()) {
      return;
    }
    String rest = text.substring(first);
    text.setLength(first);
    for (int i = 0; i < rest.length(); i++) {
      append(rest.charAt(i), text);
    }
  }

  private static boolean special(char c) {
    return c == '<' || c == '>' || c == '&' || c == '"';
  }

  private static void append(char c, StringBuilder to) {
    switch (c) {
      case '<' -> to.append("&lt;");
      case '>' -> to.append("&gt;");
      case '&' -> to.append("&amp;");
      case '"' -> to.append("&quot;");
      default -> to.append(c);
    }
  }
}
