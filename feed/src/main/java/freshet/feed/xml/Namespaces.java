package freshet.feed.xml;

import java.util.ArrayList;
import java.util.List;

/** The prefixes in scope and their namespaces, element by element. */
final class Namespaces {
  private record Binding(String prefix, String uri, int depth) {}

  private final List<Binding> bindings = new ArrayList<>();
  private int depth;

  /** Enters an element and removes its namespace declarations from the attributes. */
  void enter(TagReader tag) {
    depth++;
    for (TagReader.Attribute attribute : tag.attributes()) {
      if (attribute.prefix().equals("xmlns")) {
        bindings.add(new Binding(attribute.local(), attribute.value(), depth));
      } else if (attribute.prefix().isEmpty() && attribute.local().equals("xmlns")) {
        bindings.add(new Binding("", attribute.value(), depth));
      }
    }
    tag.attributes().removeIf(Namespaces::declares);
  }

  private static boolean declares(TagReader.Attribute attribute) {
    return attribute.prefix().equals("xmlns")
        || (attribute.prefix().isEmpty() && attribute.local().equals("xmlns"));
  }

  void leave() {
    while (!bindings.isEmpty() && bindings.getLast().depth() == depth) {
      bindings.removeLast();
    }
    depth--;
  }

  /** Returns the namespace; empty if the prefix was not declared. */
  String of(String prefix) {
    for (int i = bindings.size() - 1; i >= 0; i--) {
      if (bindings.get(i).prefix().equals(prefix)) {
        return bindings.get(i).uri();
      }
    }
    return "";
  }
}
