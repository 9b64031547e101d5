package freshet.feed.opml;

import java.util.List;

/**
 * An OPML document as it was written.
 *
 * @param attributes of its root: the version, namespaces
 */
public record Opml(List<Named> attributes, List<Named> head, List<Outline> body) {

  /** A name and its value, as written. */
  public record Named(String name, String value) {}

  public Opml {
    attributes = List.copyOf(attributes);
    head = List.copyOf(head);
    body = List.copyOf(body);
  }

  /** How many outlines there are, at any depth. */
  public int size() {
    return body.stream().mapToInt(Outline::size).sum();
  }
}
