package freshet.article;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/** Modifies element trees in time linear in the children. */
final class TreeEdits {
  private TreeEdits() {}

  /** Replaces each child by other nodes: none, itself, or several. */
  static void replaceChildren(Element parent, Function<Node, List<Node>> others) {
    List<Node> before = new ArrayList<>(parent.childNodes());
    List<Node> after = new ArrayList<>(before.size());
    boolean same = true;
    for (Node child : before) {
      List<Node> instead = others.apply(child);
      same &= instead.size() == 1 && instead.getFirst().equals(child);
      after.addAll(instead);
    }
    if (!same) {
      setChildren(parent, after);
    }
  }

  /** Sets the children, which must be children of this parent or detached. */
  static void setChildren(Element parent, List<Node> children) {
    parent.empty();
    parent.appendChildren(children);
  }

  /** Removes and returns all children of an element. */
  static List<Node> takeChildren(Element parent) {
    List<Node> children = new ArrayList<>(parent.childNodes());
    parent.empty();
    return children;
  }

  static boolean isBlank(Node node) {
    return node instanceof TextNode text
        && text.getWholeText().chars().allMatch(WordCount::isSpace);
  }

  static boolean is(Node node, String tag) {
    return node instanceof Element element && element.normalName().equals(tag);
  }

  /** Whether one of the nearest ancestors has this tag. */
  static boolean isCloselyInside(Element element, String tag) {
    Element around = element.parent();
    for (int level = 0; level < 4 && around != null; level++, around = around.parent()) {
      if (around.normalName().equals(tag)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the beginning of an element's text, little more than this many characters. */
  static String beginning(Element element, int chars) {
    StringBuilder text = new StringBuilder();
    gather(element, chars, text);
    return text.toString().strip();
  }

  private static void gather(Element element, int chars, StringBuilder text) {
    for (Node child : element.childNodes()) {
      if (text.length() > chars) {
        return;
      }
      if (child instanceof TextNode piece) {
        String whole = piece.getWholeText();
        text.append(text.isEmpty() ? whole.stripLeading() : whole);
      } else if (child instanceof Element inner) {
        text.append(inner.isBlock() || is(inner, "br") ? " " : "");
        gather(inner, chars, text);
      }
    }
  }

  /** Removes elements anywhere in the tree. */
  static void drop(Element root, Set<Element> dropped) {
    if (!dropped.isEmpty()) {
      dropInside(root, dropped);
    }
  }

  private static void dropInside(Element parent, Set<Element> dropped) {
    replaceChildren(
        parent,
        child -> {
          if (child instanceof Element element) {
            if (dropped.contains(element)) {
              return List.of();
            }
            dropInside(element, dropped);
          }
          return List.of(child);
        });
  }
}
