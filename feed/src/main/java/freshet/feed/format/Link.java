package freshet.feed.format;

import freshet.feed.xml.ElementReader;
import freshet.feed.xml.FeedLinkResolver;
import freshet.feed.xml.Vocabulary;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A link element: with its URL as text in RSS, or with attributes in Atom.
 *
 * @param relation in lower case, without the registry's prefix
 * @param atom whether it is an Atom element
 * @param rank its precedence: links of the posting before those of a module, links to pages before
 *     links to other documents
 */
record Link(
    String address, String relation, @Nullable String type, long bytes, boolean atom, int rank) {
  private static final String REGISTRY = "http://www.iana.org/assignments/relation/";

  static Link read(ElementReader xml) {
    String base = xml.base();
    String href = xml.attribute("href");
    String relation = relation(xml.attribute("rel"));
    String type = xml.attribute("type");
    long bytes = bytes(xml.attribute("length"));
    boolean atom = xml.vocabulary() == Vocabulary.ATOM && href != null;
    if (href == null) {
      String resource = xml.prefixedAttribute("resource");
      String text = xml.text();
      href = text.isBlank() && resource != null ? resource : text;
    }
    return new Link(
        FeedLinkResolver.address(base, href), relation, type, bytes, atom, rank(atom, type));
  }

  /** Returns the length of an attribute; -1 if absent. */
  static long bytes(@Nullable String length) {
    try {
      return length == null ? -1 : Math.max(-1, Long.parseLong(length.strip()));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static int rank(boolean atom, @Nullable String type) {
    boolean page = type == null || type.isBlank() || type.contains("html");
    return (atom ? 1 : 0) + (page ? 0 : 2);
  }

  private static String relation(@Nullable String written) {
    if (written == null || written.isBlank()) {
      return "alternate";
    }
    String relation = written.strip().toLowerCase(Locale.ROOT);
    return relation.startsWith(REGISTRY) ? relation.substring(REGISTRY.length()) : relation;
  }
}
