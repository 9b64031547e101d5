package freshet.feed.opml;

import freshet.feed.opml.Opml.Named;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * An outline: a feed, a folder, or both.
 *
 * @param attributes all of them, in their order
 * @param line where it begins in the file; 0 if it comes from none
 */
public record Outline(List<Named> attributes, List<Outline> children, int line) {
  private static final Set<String> FEED_TYPES = Set.of("rss", "atom");

  public Outline {
    attributes = List.copyOf(attributes);
    children = List.copyOf(children);
  }

  /**
   * The stripped value of an attribute, whatever the case of its name; empty if it says nothing.
   */
  public Optional<String> attribute(String name) {
    return attributes.stream()
        .filter(attribute -> attribute.name().equalsIgnoreCase(name))
        .map(attribute -> attribute.value().strip())
        .filter(value -> !value.isEmpty())
        .findFirst();
  }

  /** The title, else the text, else the URL of the feed (OP-005). */
  public String title() {
    return attribute("title").or(() -> attribute("text")).or(() -> attribute("xmlUrl")).orElse("");
  }

  /** A further list that this one points to; it is not followed (OP-006). */
  public Optional<String> include() {
    String type = attribute("type").orElse("").toLowerCase(Locale.ROOT);
    Optional<String> url = attribute("url");
    return switch (type) {
      case "include" -> url;
      case "link" -> url.filter(text -> text.toLowerCase(Locale.ROOT).endsWith(".opml"));
      default -> Optional.empty();
    };
  }

  /** Whether it is meant as a feed, by its type or an empty {@code xmlUrl}, and has no address. */
  boolean isUnlinkedFeed() {
    boolean meant =
        attributes.stream().anyMatch(attribute -> attribute.name().equalsIgnoreCase("xmlUrl"))
            || FEED_TYPES.contains(attribute("type").orElse("").toLowerCase(Locale.ROOT));
    return meant && attribute("xmlUrl").isEmpty() && children.isEmpty();
  }

  int size() {
    return 1 + children.stream().mapToInt(Outline::size).sum();
  }
}
