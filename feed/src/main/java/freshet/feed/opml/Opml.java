package freshet.feed.opml;

import java.util.List;

/**
 * A parsed OPML document.
 *
 * @param attributes those of its root: version, namespaces
 */
public record Opml(List<Named> attributes, List<Named> head, List<Outline> body) {

  /** A name and its value, as written. */
  public record Named(String name, String value) {}

  public Opml {
    attributes = List.copyOf(attributes);
    head = List.copyOf(head);
    body = List.copyOf(body);
  }

  /** Returns the number of outlines at any depth. */
  public int size() {
    return body.stream().mapToInt(Outline::size).sum();
  }
}
