package freshet.feed.opml;

import freshet.feed.opml.Opml.Named;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * An outline: a feed, a folder, or both.
 *
 * @param attributes all attributes in order
 * @param line its line in the file; 0 if it was not read from one
 */
public record Outline(List<Named> attributes, List<Outline> children, int line) {
  private static final Set<String> FEED_TYPES = Set.of("rss", "atom");

  public Outline {
    attributes = List.copyOf(attributes);
    children = List.copyOf(children);
  }

  /** Returns the stripped value of an attribute, ignoring the case of its name; empty if blank. */
  public Optional<String> attribute(String name) {
    return attributes.stream()
        .filter(attribute -> attribute.name().equalsIgnoreCase(name))
        .map(attribute -> attribute.value().strip())
        .filter(value -> !value.isEmpty())
        .findFirst();
  }

  /** Returns the title, else the text, else the feed's URL (OP-005). */
  public String title() {
    return attribute("title").or(() -> attribute("text")).or(() -> attribute("xmlUrl")).orElse("");
  }

  /** Returns a further list that this one links to; it is not followed (OP-006). */
  public Optional<String> include() {
    String type = attribute("type").orElse("").toLowerCase(Locale.ROOT);
    Optional<String> url = attribute("url");
    return switch (type) {
      case "include" -> url;
      case "link" -> url.filter(text -> text.toLowerCase(Locale.ROOT).endsWith(".opml"));
      default -> Optional.empty();
    };
  }

  /** Whether it is meant as a feed, by its type or an empty {@code xmlUrl}, but has no URL. */
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
