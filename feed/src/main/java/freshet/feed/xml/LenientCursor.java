package freshet.feed.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walks any text as if it were markup, in one pass. What cannot be markup is text; an element that
 * is not closed ends with the one around it, or where the next field of a feed starts; an end
 * without a start is passed over; prefixes need no declaration.
 */
public final class LenientCursor implements XmlCursor {
  /** Fields that hold text and no other field. */
  private static final Set<String> PLAIN_FIELDS =
      Set.of(
          "title",
          "link",
          "guid",
          "pubdate",
          "category",
          "comments",
          "id",
          "published",
          "updated",
          "issued",
          "modified",
          "created",
          "language",
          "copyright",
          "ttl",
          "lastbuilddate",
          "generator",
          "docs",
          "managingeditor",
          "webmaster");

  private static final Set<String> OTHER_FIELDS =
      Set.of("description", "summary", "content", "item", "entry", "author", "enclosure", "image");

  private static final Set<String> POSTINGS = Set.of("item", "entry");

  private static final Set<String> CONTAINERS = Set.of("rss", "rdf", "channel", "feed", "items");

  private record Open(String prefix, String local, String namespace, boolean empty) {
    boolean named(String qualified) {
      int colon = prefix.isEmpty() ? 0 : prefix.length() + 1;
      return qualified.length() == colon + local.length()
          && qualified.regionMatches(true, 0, prefix, 0, prefix.length())
          && qualified.regionMatches(true, colon, local, 0, local.length());
    }
  }

  private final String text;
  private final TagReader tags;
  private final StringBuilder decoded = new StringBuilder();
  private final Namespaces namespaces = new Namespaces();
  private final List<Open> open = new ArrayList<>();
  private Open current = new Open("", "", "", false);
  private int at;
  private int textStart;
  private int textEnd;
  private boolean literal;

  /** How many elements end before anything else happens. */
  private int closing;

  private boolean tagWaits;

  /** At the start of a text; lines end as in XML, whatever ends them there. */
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
    if (!open.isEmpty() && open.getLast().empty()) {
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

  /** What stands at an angle bracket; null if it says nothing. */
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
    closing = endedBy(tags.name());
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

  /** Over an instruction, which may lack the question mark at its end. */
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
    closing = openSince(name);
    return closing > 0 ? next() : null;
  }

  /** How many elements have to end for the innermost of a name to end; 0 if none is open. */
  private int openSince(String name) {
    for (int i = open.size() - 1; i >= 0; i--) {
      if (open.get(i).named(name)) {
        return open.size() - i;
      }
    }
    return 0;
  }

  /** How many elements were left open and end where this one starts. */
  private int endedBy(String qualified) {
    String name = qualified.toLowerCase(Locale.ROOT);
    if (POSTINGS.contains(name)) {
      return openInContainer();
    }
    if (!PLAIN_FIELDS.contains(name) && !OTHER_FIELDS.contains(name)) {
      return 0;
    }
    for (int i = open.size() - 1; i >= 0; i--) {
      String local = open.get(i).local().toLowerCase(Locale.ROOT);
      if (PLAIN_FIELDS.contains(local) && open.get(i).prefix().isEmpty()) {
        return open.size() - i;
      }
      if (OTHER_FIELDS.contains(local)) {
        return 0;
      }
    }
    return 0;
  }

  /** How many elements are open inside the innermost element that can hold postings. */
  private int openInContainer() {
    for (int i = open.size() - 1; i >= 0; i--) {
      if (CONTAINERS.contains(open.get(i).local().toLowerCase(Locale.ROOT))) {
        return open.size() - 1 - i;
      }
    }
    return 0;
  }

  private Event start() {
    tagWaits = false;
    namespaces.enter(tags);
    String name = tags.name();
    int colon = name.indexOf(':');
    String prefix = colon < 0 ? "" : name.substring(0, colon);
    boolean empty = tags.empty() || Tags.VOID.contains(name);
    current = new Open(prefix, name.substring(colon + 1), namespaces.of(prefix), empty);
    open.add(current);
    return Event.START;
  }

  private Event close() {
    current = open.removeLast();
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

  /** Without the control characters that XML does not allow. */
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
