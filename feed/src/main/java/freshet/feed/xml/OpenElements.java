package freshet.feed.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The open elements, including those whose end tag was forgotten. */
final class OpenElements {
  /** Fields that contain text and no other field. */
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

  /** An open element; an empty one ends at once. */
  record Open(String prefix, String local, String namespace, boolean empty) {
    boolean named(String qualified) {
      int colon = prefix.isEmpty() ? 0 : prefix.length() + 1;
      return qualified.length() == colon + local.length()
          && qualified.regionMatches(true, 0, prefix, 0, prefix.length())
          && qualified.regionMatches(true, colon, local, 0, local.length());
    }
  }

  static final Open NONE = new Open("", "", "", false);

  private final List<Open> open = new ArrayList<>();

  boolean isEmpty() {
    return open.isEmpty();
  }

  void add(Open element) {
    open.add(element);
  }

  Open close() {
    return open.removeLast();
  }

  /** Whether the innermost element is empty. */
  boolean endsAtOnce() {
    return !open.isEmpty() && open.getLast().empty();
  }

  /** Returns how many elements must end for the innermost of a name to end; 0 if none is open. */
  int since(String name) {
    for (int i = open.size() - 1; i >= 0; i--) {
      if (open.get(i).named(name)) {
        return open.size() - i;
      }
    }
    return 0;
  }

  /** Returns how many unclosed elements end where this one starts. */
  int endedBy(String qualified) {
    String name = qualified.toLowerCase(Locale.ROOT);
    if (POSTINGS.contains(name)) {
      return inContainer();
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

  /** Returns how many elements are open inside the innermost one that can contain postings. */
  private int inContainer() {
    for (int i = open.size() - 1; i >= 0; i--) {
      if (CONTAINERS.contains(open.get(i).local().toLowerCase(Locale.ROOT))) {
        return open.size() - 1 - i;
      }
    }
    return 0;
  }
}
