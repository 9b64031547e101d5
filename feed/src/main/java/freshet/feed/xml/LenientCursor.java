package freshet.feed.xml;

import org.jspecify.annotations.Nullable;

/**
 * Walks any text as markup, in one pass. What cannot be markup is text; an unclosed element ends
 * with its parent, or where the next field of a feed starts; an end tag without a start is skipped;
 * prefixes need no declaration.
 */
public final class LenientCursor implements XmlCursor {
  private final String text;
  private final TagReader tags;
  private final StringBuilder decoded = new StringBuilder();
  private final Namespaces namespaces = new Namespaces();
  private final OpenElements open = new OpenElements();
  private OpenElements.Open current = OpenElements.NONE;
  private int at;
  private int textStart;
  private int textEnd;
  private boolean literal;

  /** The number of elements to end before anything else. */
  private int closing;

  private boolean tagWaits;

  /** Starts at the beginning of a text; line ends are normalised as in XML. */
  public LenientCursor(String text) {
    this.text = text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
    this.tags = new TagReader(this.text);
  }

  @Override
  public Event next() {
    if (closing > 0) {
      closing--;
      return close();
    }
    if (tagWaits) {
      return start();
    }
    if (open.endsAtOnce()) {
      return close();
    }
    while (at < text.length()) {
      if (text.charAt(at) != '<') {
        return text(at, nextMarkup(at + 1));
      }
      Event event = markup();
      if (event != null) {
        return event;
      }
    }
    return open.isEmpty() ? Event.END_OF_DOCUMENT : close();
  }

  private int nextMarkup(int from) {
    int next = text.indexOf('<', from);
    return next < 0 ? text.length() : next;
  }

  private Event text(int start, int end) {
    textStart = start;
    textEnd = end;
    literal = false;
    at = end;
    return Event.TEXT;
  }

  /** Reads the markup at an angle bracket; null if it is ignored. */
  private @Nullable Event markup() {
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    if (next == '/') {
      return end();
    }
    if (next == '?') {
      skipInstruction();
      return null;
    }
    if (next == '!') {
      return declaration();
    }
    if (!TagReader.startsName(next)) {
      return text(at, nextMarkup(at + 1));
    }
    at = tags.read(at + 1);
    tagWaits = true;
    closing = open.endedBy(tags.name());
    return next();
  }

  private @Nullable Event declaration() {
    if (text.startsWith("<!--", at)) {
      int end = text.indexOf("-->", at + 4);
      at = end < 0 ? text.length() : end + 3;
    } else if (text.startsWith("<![CDATA[", at)) {
      int end = text.indexOf("]]>", at + 9);
      Event event = text(at + 9, end < 0 ? text.length() : end);
      literal = true;
      at = end < 0 ? text.length() : end + 3;
      return event;
    } else {
      at = Doctype.end(text, at);
    }
    return null;
  }

  /** Skips an instruction, which may lack its final question mark. */
  private void skipInstruction() {
    int bracket = text.indexOf('>', at);
    at = bracket < 0 ? text.length() : bracket + 1;
  }

  private @Nullable Event end() {
    int nameEnd = at + 2;
    while (nameEnd < text.length() && !TagReader.endsName(text.charAt(nameEnd))) {
      nameEnd++;
    }
    String name = text.substring(at + 2, nameEnd);
    int bracket = nameEnd;
    while (bracket < text.length() && text.charAt(bracket) != '>' && text.charAt(bracket) != '<') {
      bracket++;
    }
    at = bracket < text.length() && text.charAt(bracket) == '>' ? bracket + 1 : bracket;
    closing = open.since(name);
    return closing > 0 ? next() : null;
  }

  private Event start() {
    tagWaits = false;
    namespaces.enter(tags);
    String name = tags.name();
    int colon = name.indexOf(':');
    String prefix = colon < 0 ? "" : name.substring(0, colon);
    boolean empty = tags.empty() || MarkupWriter.VOID.contains(name);
    current =
        new OpenElements.Open(prefix, name.substring(colon + 1), namespaces.of(prefix), empty);
    open.add(current);
    return Event.START;
  }

  private Event close() {
    current = open.close();
    namespaces.leave();
    return Event.END;
  }

  @Override
  public String prefix() {
    return current.prefix();
  }

  @Override
  public String local() {
    return current.local();
  }

  @Override
  public String namespace() {
    return current.namespace();
  }

  @Override
  public String defaultNamespace() {
    return namespaces.of("");
  }

  @Override
  public int attributes() {
    return tags.attributes().size();
  }

  @Override
  public String attributePrefix(int index) {
    return tags.attributes().get(index).prefix();
  }

  @Override
  public String attributeLocal(int index) {
    return tags.attributes().get(index).local();
  }

  @Override
  public String attributeValue(int index) {
    return tags.attributes().get(index).value();
  }

  /** Returns the text without control characters that XML does not allow. */
  @Override
  public String text() {
    decoded.setLength(0);
    if (literal) {
      decoded.append(text, textStart, textEnd);
    } else {
      Entities.decode(text, textStart, textEnd, decoded);
    }
    int kept = 0;
    for (int i = 0; i < decoded.length(); i++) {
      char c = decoded.charAt(i);
      if (c >= ' ' || c == '\n' || c == '\t' || c == '\r') {
        decoded.setCharAt(kept++, c);
      }
    }
    return decoded.substring(0, kept);
  }
}
