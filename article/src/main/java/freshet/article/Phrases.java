package freshet.article;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/** Turns runs of text and inline elements into paragraphs. */
final class Phrases {
  private final Map<Element, ElementCounts> tallies;

  /** Creates the tool with the counts of an unmodified tree. */
  Phrases(Map<Element, ElementCounts> tallies) {
    this.tallies = tallies;
  }

  private boolean isPhrasing(Node node) {
    return !(node instanceof Element element)
        || isPhrasing(element, tallies.getOrDefault(element, ElementCounts.NOTHING));
  }

  static boolean isPhrasing(Element element, ElementCounts tally) {
    String tag = element.normalName();
    boolean like = ElementKinds.PHRASING_IF_ALL_INSIDE_IS.contains(tag);
    return ElementKinds.PHRASING.contains(tag) || (like && tally.of(CountKind.NOT_PHRASING) == 0);
  }

  /** Wraps each run of inline children in a paragraph. */
  void wrapRuns(Element parent) {
    List<Node> children = new ArrayList<>();
    List<Node> run = new ArrayList<>();
    for (Node child : TreeEdits.takeChildren(parent)) {
      if (isPhrasing(child)) {
        run.add(child);
      } else {
        children.addAll(paragraph(run));
        run.clear();
        children.add(child);
      }
    }
    children.addAll(paragraph(run));
    parent.appendChildren(children);
  }

  /** Creates a paragraph of the run, without invisible nodes before it and breaks at its end. */
  private static List<Node> paragraph(List<Node> run) {
    int start = 0;
    while (start < run.size() && showsNothing(run.get(start))) {
      start++;
    }
    int end = run.size();
    while (end > start && showsNothing(run.get(end - 1))) {
      end--;
    }
    List<Node> nodes = new ArrayList<>(run.subList(0, start));
    if (start < end) {
      nodes.add(new Element("p").appendChildren(run.subList(start, end)));
    }
    return nodes;
  }

  private static boolean showsNothing(Node node) {
    return TreeEdits.isBlank(node) || TreeEdits.is(node, "br");
  }

  /** Ends a paragraph at two or more line breaks; what follows becomes another one. */
  void breaksToParagraphs(Element parent) {
    if (parent.children().stream().filter(child -> TreeEdits.is(child, "br")).count() < 2) {
      return;
    }
    List<Node> children = new ArrayList<>();
    List<Node> run = new ArrayList<>();
    boolean afterBreaks = false;
    List<Node> before = TreeEdits.takeChildren(parent);
    for (int i = 0; i < before.size(); ) {
      int end = endOfBreaks(before, i);
      Node child = before.get(i);
      if (end > i || !isPhrasing(child)) {
        children.addAll(paragraph(run));
        run.clear();
        afterBreaks = end > i;
      }
      if (end == i) {
        (afterBreaks ? run : children).add(child);
      }
      i = Math.max(i + 1, end);
    }
    children.addAll(paragraph(run));
    parent.appendChildren(children);
    if (TreeEdits.is(parent, "p")) {
      parent.tagName("div");
    }
  }

  /** Returns the end of a run of at least two breaks; the start itself if there is none. */
  private static int endOfBreaks(List<Node> nodes, int start) {
    int breaks = 0;
    int end = start;
    for (int i = start; i < nodes.size() && showsNothing(nodes.get(i)); i++) {
      if (TreeEdits.is(nodes.get(i), "br")) {
        breaks++;
        end = i + 1;
      } else if (breaks == 0) {
        return start;
      }
    }
    return breaks > 1 ? end : start;
  }
}
